import type { Hook } from '../core/hook.ts';
import { isOver, readSwitches } from '../state/switch-file.ts';
import { isMeant } from '../state/switches.ts';

/** A hook that is off in one session, and where and until when. */
export interface OffInSession {
  readonly hook: string;
  readonly name: string | null;
  readonly session: string;
  /** Null: in whichever agent has that session. */
  readonly agent: string | null;
  /** Null: wherever that session works. */
  readonly project: string | null;
  /** Null: for as long as there is that session. */
  readonly until: string | null;
}

/** Which of these hooks a person switched off for a session. One whose time is over is on. */
export function offInSessions(stateFolder: string, hooks: readonly Hook[]): readonly OffInSession[] {
  const all = readSwitches(stateFolder).off.flatMap((one): readonly OffInSession[] => {
    const { session, notNow } = one;
    const hook = session === null || isOver(one) ? undefined : hooks.find((other) => isMeant(one, other));
    if (hook === undefined || session === null) return [];
    const { agent = null, project = null, until = null } = notNow ?? {};
    return [{ hook: hook.id, name: hook.name, session, agent, project, until }];
  });
  // an entry for several events is switched off once
  return [...new Map(all.map((one) => [`${one.hook}\0${one.name}\0${one.session}`, one])).values()];
}

/** In a few words: whose session, where and until when. */
export function offInSessionText(
  { session, agent, project, until }: OffInSession,
  place: (path: string) => string,
): string {
  const whose = agent === null ? '' : `${agent}, `;
  const where = project === null ? '' : ` in ${place(project)}`;
  const end = until === null ? '' : `, until ${until.slice(0, 16)}Z at the latest`;
  return `${whose}session ${session}${where}${end}`;
}
