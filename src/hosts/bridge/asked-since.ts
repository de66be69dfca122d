import { eventRow } from '../../core/events.ts';
import { orElse } from '../../core/or-else.ts';
import type { CallerName, Told } from '../../core/wire.ts';
import { ASKED_EVENTS, type sessionsInFiles } from '../../state/session-files.ts';

type Sessions = ReturnType<typeof sessionsInFiles>;
type Session = ReturnType<Sessions>;

export interface Asking {
  readonly agent: CallerName;
  readonly session: Session;
  readonly sessions: Sessions;
  /** The agent's process, by which it is known again; null: that cannot be seen. */
  readonly process: () => Promise<string | null>;
}

/**
 * At which events an agent asks: as its file said when its process read it. A session that is compacted, cleared or resumed begins
 * anew in a process that has read its file long ago.
 */
export async function askedSince(
  { event, payload }: Pick<Told, 'event' | 'payload'>,
  now: ReadonlySet<string>,
  { agent, session, sessions, process }: Asking,
): Promise<readonly string[]> {
  const kept = keptIn(session, agent);
  const { startsSession } = eventRow(event);
  if (!startsSession && kept !== null) return kept.names;
  const id = await process();
  const own = id === null ? null : sessions(id);
  const readsNow = startsSession && payload.source === 'startup';
  const goesOn = id === null ? !startsSession || STAYS.has(payload.source) : kept?.process === id;
  const before = readsNow ? null : goesOn && kept !== null ? kept : own === null ? null : keptIn(own, agent);
  const names = before?.names ?? [...now];
  for (const one of [session, ...(own === null ? [] : [own])])
    one.facts?.put(ASKED_EVENTS, [agent, id ?? '', ...names].join(' '));
  return names;
}

/** Where no process can be seen. A session that is resumed is one of another process more often than not. */
const STAYS: ReadonlySet<unknown> = new Set(['compact', 'clear']);

interface Kept {
  readonly process: string;
  readonly names: readonly string[];
}

function keptIn({ facts }: Session, agent: CallerName): Kept | null {
  const text = orElse(() => facts?.get(ASKED_EVENTS) ?? null, null);
  const [whose, process = '', ...names] = text?.split(' ') ?? [];
  return whose === agent ? { process, names } : null;
}
