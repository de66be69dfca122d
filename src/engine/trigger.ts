import type { HookEvent } from '../core/dialect.ts';
import { emptyOutcome, type Outcome } from '../core/outcome.ts';
import { changedHooks } from './changed-hooks.ts';
import type { Engine, TriggerOptions } from './engine.ts';
import { counts, type Judgement, rewriteOf } from './merge.ts';
import { outcomeOf } from './outcome-of.ts';
import { plan } from './plan.ts';
import { rejudge } from './rejudge.ts';
import { removedMessage } from './removed-message.ts';
import { rewritable, withRewrite } from './rewrite.ts';
import { runLanes } from './run-lanes.ts';
import { select } from './select.ts';
import { agentOf, type SessionState } from './session.ts';
import { askersIn, settleAsk } from './settle-ask.ts';
import { withRecord } from './with-record.ts';
import type { WaitLimits } from './within.ts';

const NEVER = new AbortController().signal;

/** One event: select, plan, run, interpret, merge, record. */
export async function trigger(engine: Engine, given: HookEvent, options: TriggerOptions): Promise<Outcome> {
  const session = engine.session(given.payload.session_id);
  const id = engine.newId();
  const fresh = prepared(engine, given, session);
  const preparing = engine.builtIn?.prepare(fresh) ?? null;
  if (preparing !== null) await preparing;
  const selection = select(engine, fresh, session.usedUp);
  const refusals = engine.standingRefusals(fresh);
  const late = fresh.row.effects.includes('context') ? session.takeLateContext() : [];
  if (selection.fitting.length + refusals.length + late.length === 0) {
    const messages = removedMessage(engine, fresh, session);
    return recorded(engine, fresh, { ...emptyOutcome(id, fresh.name, engine.diagnostics), messages });
  }
  const event = { ...fresh, decisionId: id };
  for (const { of: hook, why } of selection.skipped) engine.emit({ type: 'hook:skip', hook, event, why });

  const limits: WaitLimits = {
    deadline: options.deadlineMs === undefined ? Number.POSITIVE_INFINITY : engine.now() + options.deadlineMs,
    signal: options.signal ?? NEVER,
  };
  const { enforced, lanes } = plan(refusals.some((refusal) => refusal.instead) ? [] : selection.selected);
  const first = await runLanes(engine, enforced, event, limits);
  const others = await runLanes(engine, lanes, afterwards(event, first.map(counts)), limits);
  const results = [...first, ...others];
  const changed = changedHooks(engine, event, selection.skipped);
  const again = changed.length > 0 ? [] : await rejudge(engine, event, results, limits);
  const cutShort = results.some((result) => result.kind === 'ran' && result.report.ending.kind === 'cancelled');
  const cancelled = cutShort || (limits.signal.aborted && results.length > 0);
  const outcome = outcomeOf({
    engine,
    id,
    event,
    session,
    selection,
    results,
    again,
    changed,
    refusals,
    late,
    cancelled,
  });
  const askers = outcome.decision === 'ask' ? askersIn([...results, ...again], selection.fitting) : [];
  return recorded(engine, event, await settleAsk(engine, event, outcome, askers, limits));
}

function recorded(engine: Engine, event: HookEvent, outcome: Outcome): Outcome | Promise<Outcome> {
  const written = engine.record?.(outcome, event);
  return written === undefined ? outcome : written.then((unrecorded) => withRecord(outcome, event.row, unrecorded));
}

/** A person's prompt begins a new turn; an agent that was held is told so. */
function prepared(engine: Engine, given: HookEvent, session: SessionState): HookEvent {
  const { payload, row } = given;
  if (row.startsTurn && typeof payload.prompt === 'string' && payload.prompt.trim() !== '') {
    session.newTurn();
    if (engine.remembersPrompts) session.rememberPrompt(payload.prompt);
  }
  const event = engine.remembersPrompts ? { ...given, lastPrompt: session.lastPrompt() } : given;
  if (!row.effects.includes('hold')) return event;
  const active = payload.stop_hook_active === true || session.holds(agentOf(event)) > 0;
  return { ...event, payload: { ...payload, stop_hook_active: active } };
}

/** The event as the enforced hooks left it. */
function afterwards(event: HookEvent, judgements: readonly Judgement[]): HookEvent {
  const rewritten = rewriteOf(judgements, rewritable(event));
  return rewritten === undefined ? event : withRewrite(event, rewritten);
}
