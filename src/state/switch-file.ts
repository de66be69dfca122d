import type { Diagnostic } from '../core/diagnostic.ts';
import { isMissing } from '../core/error-code.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { lstatSync } from '../looks/files.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { switchPath, writeWhole } from './state-folder.ts';

/** A hook that a person switched off. */
export interface SwitchedOff {
  /** Real path of the file in which it stands. */
  readonly file: string;
  readonly event: string;
  /** What it is known by; null: by its definition alone. */
  readonly name: string | null;
  readonly definition: string;
  /** So that a person recognises it. */
  readonly id: string;
  readonly action: string;
  /** Only there; null: everywhere. */
  readonly session: string | null;
  readonly at: string;
  /** `hookline allow --session`: narrower than the session, and it ends. */
  readonly notNow?: NotNow;
}

/** Where and for how long a person did not want a rule. */
export interface NotNow {
  /** The agent, by its name; null: the call named none. */
  readonly agent: string | null;
  /** Real path of the folder that is the project. */
  readonly project: string;
  readonly until: string;
}

export interface SwitchFile {
  readonly off: readonly SwitchedOff[];
  readonly problem: Diagnostic | null;
}

const MAX_BYTES = 4 * 1024 * 1024;
const MOST = 1000;
/** Nobody says when a session is over. */
const SESSION_DAYS = 30;

/** A list that cannot be read, or that others could have written, switches nothing off. */
export function readSwitches(folder: string): SwitchFile {
  const file = switchPath(folder);
  const nothing = (message: string): SwitchFile => ({
    off: [],
    problem: { code: 'SWITCHES', severity: 'error', message, file },
  });
  try {
    const stats = lstatSync(file);
    const stranger = process.getuid !== undefined && stats.uid !== process.getuid() && process.getuid() !== 0;
    if (!stats.isFile() || stranger || (stats.mode & 0o022) !== 0) {
      return nothing('The list of switched-off hooks could have been written by others; nothing in it counts.');
    }
    if (stats.size > MAX_BYTES) return nothing('The list of switched-off hooks is too long; nothing in it counts.');
    const off = parse(readPlainFile(file));
    return off === null
      ? nothing('The list of switched-off hooks is damaged; nothing in it counts.')
      : { off, problem: null };
  } catch (error) {
    if (isMissing(error)) return { off: [], problem: null };
    return nothing('The list of switched-off hooks cannot be read; nothing in it counts.');
  }
}

export function writeSwitches(folder: string, off: readonly SwitchedOff[]): void {
  const file = switchPath(folder);
  const oldest = new Date(Date.now() - SESSION_DAYS * 24 * 60 * 60_000).toISOString();
  const hooks = off.filter((one) => !isOver(one) && (one.session === null || one.at > oldest)).slice(-MOST);
  try {
    writeWhole(file, `${JSON.stringify({ version: 1, hooks }, null, 2)}\n`);
  } catch (error) {
    const why = messageOf(error);
    const hint = 'make its folder yours and writable, or set XDG_STATE_HOME';
    throw new HookError('SWITCHES', `The list of switched-off hooks cannot be written: ${why}.`, {
      file,
      hint,
      cause: error,
    });
  }
}

/** For no longer than this: a time that is later was not written by us. */
export const NOT_NOW_HOURS = 8;

/** What was meant for some hours only. A time that nobody can read is over. */
export function isOver({ notNow }: SwitchedOff, now = Date.now()): boolean {
  if (notNow === undefined) return false;
  const leftMs = Date.parse(notNow.until) - now;
  return !(leftMs > 0 && leftMs <= NOT_NOW_HOURS * 60 * 60_000);
}

function parse(text: string): readonly SwitchedOff[] | null {
  const list = parsedJson(text);
  if (!isObject(list) || list.version !== 1 || !Array.isArray(list.hooks)) return null;
  return list.hooks.every(isSwitchedOff) ? list.hooks : null;
}

function isSwitchedOff(value: unknown): value is SwitchedOff {
  return (
    isObject(value) &&
    ['file', 'event', 'definition', 'id', 'action', 'at'].every((key) => typeof value[key] === 'string') &&
    ['name', 'session'].every((key) => value[key] === null || typeof value[key] === 'string') &&
    (value.notNow === undefined || isNotNow(value.notNow))
  );
}

function isNotNow(value: unknown): boolean {
  return (
    isObject(value) &&
    (value.agent === null || typeof value.agent === 'string') &&
    typeof value.project === 'string' &&
    typeof value.until === 'string'
  );
}
