import { eventRow } from '../../core/events.ts';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import type { Reply, Told, Wire } from '../../core/wire.ts';
import { harmless } from '../../show/print.ts';

/** A bridge that fails refuses what is about to happen, also where it cannot tell what that is, and lets go of the rest. */
export function failedReply(wire: Wire, about: Pick<Told, 'name' | 'event'> | string | null, error: unknown): Reply {
  const { name, event } = typeof about === 'object' && about !== null ? about : eventNamed(wire, about);
  const words = failureWords(error);
  if (!eventRow(event).before) return { stdout: '', stderr: `${words}\n`, exitCode: 0 };
  return wire.reply({ name, event }, { kind: 'refuse', reason: words }, []);
}

function eventNamed({ events }: Wire, name: string | null): Pick<Told, 'name' | 'event'> {
  const known = name === null ? undefined : events.get(name);
  if (name !== null && known !== undefined) return { name, event: known.event };
  // what cannot be told may be the call of a tool
  const [before = ''] = [...events].find(([, row]) => row.event === 'PreToolUse') ?? [];
  return { name: before, event: 'PreToolUse' };
}

function failureWords(error: unknown): string {
  const known = error instanceof HookError ? error : new HookError('INTERNAL', messageOf(error), { cause: error });
  const hint = known.hint === undefined ? [] : [`(${known.hint})`];
  const where = known.file === undefined ? [] : [`in ${known.file}`];
  return harmless(
    ['hookline could not judge this:', `error[${known.code}]: ${known.message}`, ...where, ...hint].join(' '),
  );
}
