import type { FileContext } from '../../core/dialect.ts';
import type { FieldReader } from '../fields.ts';
import { MAX_TIMEOUT_MS } from '../timeout-in.ts';

/** What the environment says about all hooks of this dialect. */
export interface EnvironmentSettings {
  /** Set: they are switched off, and this says how. */
  readonly off: string | null;
  /** For a hook that has no time-out of its own. */
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const OFF = ['false', '0', 'no', 'off'];
const ON = ['true', '1', 'yes', 'on'];

/** `HOOKS_ENABLED` and `HOOKS_TIMEOUT`. What an organization enforces, no variable switches off or cuts short. */
export function environmentSettings(read: FieldReader, { layer, env }: FileContext, at: number): EnvironmentSettings {
  if (layer === 'enforced') return { off: null, timeoutMs: DEFAULT_TIMEOUT_MS };
  return {
    off: readEnabled(read, env.HOOKS_ENABLED?.trim() ?? '', at),
    timeoutMs: readTimeout(read, env.HOOKS_TIMEOUT?.trim() ?? '', at),
  };
}

function readEnabled(read: FieldReader, text: string, at: number): string | null {
  const word = text.toLowerCase();
  if (OFF.includes(word)) return `switched off by HOOKS_ENABLED=${text} in the environment`;
  if (word !== '' && !ON.includes(word)) {
    const message = `HOOKS_ENABLED is "${text}" in the environment, but it can be true or false; the hooks stay on.`;
    read.finding('warning', 'BAD_OPTION', at, message, 'false, 0, no and off switch these hooks off');
  }
  return null;
}

/** A time-out of nothing would let every guard fail open: the default counts instead. */
function readTimeout(read: FieldReader, text: string, at: number): number {
  if (text === '') return DEFAULT_TIMEOUT_MS;
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : 0;
  if (ms >= 1 && ms <= MAX_TIMEOUT_MS) return ms;
  const used = ms > MAX_TIMEOUT_MS ? MAX_TIMEOUT_MS : DEFAULT_TIMEOUT_MS;
  const message = `HOOKS_TIMEOUT is "${text}" in the environment, but it must be a number of seconds up to ${MAX_TIMEOUT_MS / 1000} (24 hours); ${used / 1000} is used.`;
  read.finding('error', 'BAD_TIMEOUT', at, message);
  return used;
}
