import type { Code } from '../../core/codes.ts';
import { eventRow } from '../../core/events.ts';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { whyLine } from '../../core/short-id.ts';
import type { Reply, Told, Wire } from '../../core/wire.ts';
import { harmless } from '../../show/print.ts';

/** What could not be judged, and why. */
export interface Failure extends Pick<Told, 'name' | 'event'> {
  readonly code: Code;
  readonly words: string;
  /** It is about to happen, or nobody can tell. */
  readonly refused: boolean;
}

export function failureOf(wire: Wire, about: Pick<Told, 'name' | 'event'> | string | null, error: unknown): Failure {
  const { name, event } = typeof about === 'object' && about !== null ? about : eventNamed(wire, about);
  const known = error instanceof HookError ? error : new HookError('INTERNAL', messageOf(error), { cause: error });
  return { name, event, code: known.code, words: failureWords(known), refused: eventRow(event).before };
}

/** A bridge that fails refuses what is about to happen, also where it cannot tell what that is, and lets go of the rest. `id`: of its record. */
export function failedReply(wire: Wire, { name, event, words, refused }: Failure, id: string): Reply {
  if (!refused) return { stdout: '', stderr: `${words}\n`, exitCode: 0 };
  return wire.reply({ name, event }, { kind: 'refuse', reason: `${words}\n${whyLine(id)}` }, []);
}

function eventNamed({ events }: Wire, name: string | null): Pick<Told, 'name' | 'event'> {
  const known = name === null ? undefined : events.get(name);
  if (name !== null && known !== undefined) return { name, event: known.event };
  // what cannot be told may be the call of a tool
  const [before = ''] = [...events].find(([, row]) => row.event === 'PreToolUse') ?? [];
  return { name: before, event: 'PreToolUse' };
}

function failureWords({ code, message, hint, file }: HookError): string {
  const more = hint === undefined ? [] : [`(${hint})`];
  const where = file === undefined ? [] : [`in ${file}`];
  return harmless(['hookline could not judge this:', `error[${code}]: ${message}`, ...where, ...more].join(' '));
}
