import type { AfterClause, Happened } from '../core/after-clause.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { orElse } from '../core/or-else.ts';
import type { SessionState } from './session.ts';

type Sessions = (id: string) => SessionState;

/** Whether what an entry comes after has happened; `grants`: and surely, earlier. Null: it has not. */
export function happenedBefore(
  clause: AfterClause,
  event: HookEvent,
  sessions: Sessions,
  grants: boolean,
): Happened | null {
  for (const id of treeOf(event, sessions)) {
    const known = sessions(id).happened?.(clause.key) ?? null;
    // what could not be remembered may have been the opposite as well
    if (known !== null && !(grants && known.what === null)) return known;
  }
  if (grants || event.payload.tool_name === undefined) return null;
  return clause.itself(event) ? { at: event.at, what: THIS_CALL } : null;
}

/** In place of an earlier call. */
const THIS_CALL = 'this call';

/** How an entry's `after` came to hold, in words; null: it says nothing about that, or it does not hold. */
export function afterText(
  { selects: { after } }: Hook,
  event: HookEvent,
  happened: (clause: AfterClause, event: HookEvent, grants: boolean) => Happened | null,
): string | null {
  const clause = after.test;
  if (clause === null) return null;
  const found = orElse(() => happened(clause, event, false), UNTOLD);
  if (found === null) return null;
  if (found.what === null) return 'what happened earlier in this session could not be remembered, so it counts';
  return found.what === THIS_CALL ? 'this call does it itself' : `${found.what} (${minute(found.at)})`;
}

const UNTOLD: Happened = { at: 0, what: null };

function minute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** Numbers and words such as `main` are other agents in other sessions. */
const ID = /^[\w-]{16,128}$/;
const MOST_PARENTS = 8;

/** The sessions that an event belongs to: its own, and those of the agents above. */
export function treeOf({ payload }: HookEvent, sessions: Sessions): readonly string[] {
  const ids = [payload.session_id];
  let above: string | null | undefined = payload.parent_agent_id;
  while (typeof above === 'string' && ID.test(above) && !ids.includes(above) && ids.length <= MOST_PARENTS) {
    ids.push(above);
    above = sessions(above).parent?.();
  }
  return ids;
}

/** What all these hooks want to know of earlier calls, each once. */
export function clausesIn(hooks: readonly Hook[]): readonly AfterClause[] {
  const clauses = hooks.flatMap(({ selects }) => selects.after.test ?? []);
  return [...new Map(clauses.map((clause) => [clause.key, clause])).values()];
}
