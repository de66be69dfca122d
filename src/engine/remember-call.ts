import type { AfterClause, FactsOf } from '../core/after-clause.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Outcome } from '../core/outcome.ts';
import { shownCall } from '../core/shown-call.ts';
import type { Engine, Rules } from './engine.ts';
import { withRewrite } from './rewrite.ts';

/**
 * Remembers what a call that goes ahead does, as far as some rule will ask for it. Who was asked and has not answered may
 * have agreed. False: it could not be remembered.
 */
export async function rememberCall(
  { memory, rules, host }: Remembering,
  event: HookEvent,
  outcome: Pick<Outcome, 'refused' | 'rewrite'>,
): Promise<boolean> {
  // who is above whom must be known before anything happens below
  rules.clauses[0]?.meet(event, memory.session);
  if (!mayHaveRun(event, outcome)) return true;
  const isInput = event.row.rewrites === 'tool_input';
  const final = isInput && outcome.rewrite !== null ? withRewrite(event, outcome.rewrite) : event;
  const clauses = new Map(rules.clauses.map((clause) => [clause.key, clause]));
  await Promise.all([...clauses.values()].map((clause) => clause.ready?.(final, memory.session)));
  const done = [...clauses.values()].filter((clause) => mayDo(clause, final));
  if (done.length === 0) return true;
  const masked = await rules.masking();
  const happened = { at: event.at, what: masked(shownCall(final.payload, host.home)) };
  return done.map((clause) => clause.remember(final, memory.session, happened)).every(Boolean);
}

/** What it takes of an engine. */
export interface Remembering {
  readonly memory: { readonly session: FactsOf };
  readonly rules: Pick<Rules, 'clauses' | 'masking'>;
  readonly host: Pick<Engine['host'], 'home'>;
}

/** Of what was denied nothing ran. */
function mayHaveRun({ row, payload }: HookEvent, { refused }: Pick<Outcome, 'refused'>): boolean {
  if (typeof payload.tool_name !== 'string' || row.toolRuns === undefined) return false;
  return row.toolRuns === 'did' || !refused;
}

/** What cannot be told may be it. */
function mayDo(clause: AfterClause, event: HookEvent): boolean {
  try {
    return clause.does(event);
  } catch {
    return true;
  }
}
