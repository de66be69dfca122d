import { refuses } from '../core/decision.ts';
import type { HookEvent } from '../core/dialect.ts';
import { type Hook, isGuard } from '../core/hook.ts';
import type { Json } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import { changedHooks } from './changed-hooks.ts';
import type { Engine, TriggerOptions } from './engine.ts';
import { type Executed, executeHook, type NotExecuted } from './execute.ts';
import { type Judgement, rewriteOf } from './merge.ts';
import { emptyOutcome, outcomeOf } from './outcome-of.ts';
import { plan } from './plan.ts';
import { isRewritten, rewritable, withRewrite } from './rewrite.ts';
import { type LaneLimits, runLanes } from './run-lanes.ts';
import { type SelectionFacts, select } from './select.ts';
import { agentOf, type SessionState } from './session.ts';

const NEVER = new AbortController().signal;

/** One event: select, plan, run, interpret, merge, record. */
export async function trigger(engine: Engine, given: HookEvent, options: TriggerOptions): Promise<Outcome> {
  const session = engine.session(given.payload.session_id);
  const event = prepared(given, session);
  const facts: SelectionFacts = { ...engine, usedUp: session.usedUp };
  const selection = select(facts, event);
  const refusals = engine.standingRefusals;
  const late = event.row.effects.includes('context') ? session.takeLateContext() : [];
  if (selection.selected.length + selection.skipped.length + refusals.length + late.length === 0) {
    return recorded(engine, event, emptyOutcome(engine, event));
  }
  for (const { of: hook, why } of selection.skipped) engine.emit({ type: 'hook:skip', hook, event, why });

  const limits: LaneLimits = {
    deadline: engine.now() + (options.deadlineMs ?? 2 ** 40),
    signal: options.signal ?? NEVER,
  };
  const selected = refusals.some((refusal) => refusal.instead) ? [] : selection.selected;
  const { enforced, lanes } = plan(selected);
  const first = await runLanes(engine, enforced, event, limits);
  const seenByOthers = afterwards(event, first);
  const others = await runLanes(engine, lanes, seenByOthers, limits);
  const results = [...first, ...others];
  const again = await rejudge(engine, facts, event, results, limits);

  for (const result of results)
    if (result.kind === 'ran' && result.said.status === 'answered') usedUp(session, result.hook);
  const changed = changedHooks(engine, event, selection.skipped);
  const cancelled = limits.signal.aborted && results.length > 0;
  const outcome = outcomeOf({ engine, event, session, selection, results, again, changed, refusals, late, cancelled });
  return recorded(engine, event, outcome);
}

function recorded(engine: Engine, event: HookEvent, outcome: Outcome): Outcome {
  engine.record?.(outcome, event);
  return outcome;
}

function usedUp(session: SessionState, hook: Hook): void {
  if (hook.once) session.useUp(hook);
}

/** A person's prompt begins a new turn; an agent that was held is told so. */
function prepared(event: HookEvent, session: SessionState): HookEvent {
  const { payload, row } = event;
  if (row.startsTurn && typeof payload.prompt === 'string' && payload.prompt.trim() !== '') session.newTurn();
  if (!row.effects.includes('hold')) return event;
  const active = payload.stop_hook_active === true || session.holds(agentOf(event)) > 0;
  return { ...event, payload: { ...payload, stop_hook_active: active } };
}

function afterwards(event: HookEvent, judgements: readonly Judgement[]): HookEvent {
  const rewritten = rewriteOf(judgements, rewritable(event));
  return rewritten === undefined ? event : withRewrite(event, rewritten);
}

/** Guards see what really runs: they are selected and run again on the final input, and only their decision counts. */
async function rejudge(
  engine: Engine,
  facts: SelectionFacts,
  event: HookEvent,
  results: readonly (Executed | NotExecuted)[],
  limits: LaneLimits,
): Promise<readonly (Executed | NotExecuted)[]> {
  const refused = results.some(({ hook, verdict }) => !hook.observe && !hook.shadow && refuses(verdict.decision));
  const final = rewriteOf(
    results.filter(({ hook }) => !hook.observe && !hook.shadow),
    rewritable(event),
  );
  if (refused || !isRewritten(event, final)) return [];
  const finalEvent = withRewrite(event, final);
  const guards = select(facts, finalEvent).selected.filter((hook) => isGuard(hook) && !hook.async);
  const judged = await Promise.all(guards.map((hook) => executeHook(engine, hook, finalEvent, limits, true)));
  return judged.map((result) => onlyDecision(result, finalEvent, final));
}

function onlyDecision<R extends Judgement>(result: R, event: HookEvent, final: Json): R {
  const { verdict } = result;
  const rewritesAgain =
    verdict.rewrite !== null &&
    rewriteOf([result], final) !== undefined &&
    isRewritten(event, rewriteOf([result], final));
  const own = { ...NO_OBJECTION, status: verdict.status, remarks: verdict.remarks, warning: verdict.warning };
  if (rewritesAgain && !refuses(verdict.decision)) {
    const reason = `Hook '${result.hook.name ?? result.hook.id}' rewrites the input again: the rewrite does not settle.`;
    return { ...result, verdict: { ...own, decision: 'block', reason } };
  }
  return {
    ...result,
    verdict: { ...own, decision: verdict.decision, reason: verdict.reason, messages: verdict.messages },
  };
}
