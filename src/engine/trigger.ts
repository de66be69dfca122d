import { effectsIn } from '../core/dialect.ts';
import { hookLabel } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { NEVER_ABORTED, type WaitLimits } from '../core/limits.ts';
import { emptyOutcome, type Outcome } from '../core/outcome.ts';
import { isHeeded } from '../core/role.ts';
import { type Soon, whenThere } from '../core/soon.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import type { Engine, RanBy, Rules, StandingRefusal, TriggerOptions } from './engine.ts';
import type { Judgement } from './merge.ts';
import { type Concluded, outcomeOf } from './outcome-of.ts';
import type { Rejudged } from './rejudge.ts';
import { removedMessage } from './removed-message.ts';
import { runStages, type StagesRun } from './run-stages.ts';
import { type Selection, select } from './select.ts';
import { agentOf, type SessionState } from './session.ts';
import { UNWRITABLE } from './unwritable.ts';
import { withoutRecord } from './without-record.ts';

const NOT_AGAIN: Rejudged = { again: [], ungranted: new Set() };

/** One event: select, plan, run, interpret, merge, record. Where nobody has anything to say, nothing is waited for. */
export function trigger(engine: Engine, given: HookEvent, options: TriggerOptions): Soon<Outcome> {
  const { rules, memory } = engine;
  const session = memory.session(given.payload.session_id);
  const fresh = prepared(rules, given, session);
  const selected = select(engine, fresh, session.usedUp);
  const go = (selection: Selection): Soon<Outcome> => {
    const refusals = rules.refusals(fresh);
    const late = fresh.row.effects.includes('context') ? session.takeLateContext() : NOTHING_LATE;
    const asked: Asked = { session, fresh, selection, refusals, late };
    const isNothing = selection.fitting.length + refusals.length + late.length === 0;
    return isNothing ? unconcernedBy(engine, asked) : judged(engine, asked, options);
  };
  return whenThere(selected, go);
}

/** An event, and who has something to say about it. */
interface Asked {
  readonly session: SessionState;
  readonly fresh: HookEvent;
  readonly selection: Selection;
  readonly refusals: readonly StandingRefusal[];
  readonly late: readonly string[];
}

const NOTHING_LATE: readonly string[] = [];
const NOBODY: RanBy = [];

function unconcernedBy(engine: Engine, { fresh, session }: Asked): Soon<Outcome> {
  const messages = removedMessage(engine, fresh, session);
  const empty = emptyOutcome(engine.memory.newId(), fresh.name, engine.rules.diagnostics);
  const outcome = messages.length === 0 ? empty : { ...empty, messages };
  if (!asksForCalls(engine, fresh)) return recorded(engine, fresh, outcome, NOBODY);
  return remembered(engine, fresh, outcome).then((done) => recorded(engine, fresh, done, NOBODY));
}

function judged(engine: Engine, asked: Asked, options: TriggerOptions): Soon<Outcome> {
  const { memory, host } = engine;
  const { fresh, selection, refusals } = asked;
  // the spread stands last: V8 takes ten times as long to add keys to a copy
  const event: DecidedEvent = { decisionId: memory.newId(), ...fresh };
  const limits: WaitLimits = {
    deadline: options.deadlineMs === undefined ? Number.POSITIVE_INFINITY : host.now() + options.deadlineMs,
    signal: options.signal ?? NEVER_ABORTED,
  };
  const nothing = refusals.some((refusal) => refusal.instead);
  const first = nothing ? { ...selection, selected: [] } : selection;
  const running = runStages(engine, event, first, { limits, asGiven: options.asGiven === true });
  return whenThere(running, (stages) => {
    const ran: Ran = { engine, asked, event, limits, stages, changed: changedHooks(engine, event, stages.skipped) };
    const rewrote = ran.changed.length === 0 && stages.results.some(({ verdict }) => verdict.rewrite !== null);
    return rewrote ? judgedAgain(ran) : concluded(ran, NOT_AGAIN);
  });
}

/** What hooks said about an event. */
interface Ran {
  readonly engine: Engine;
  readonly asked: Asked;
  readonly event: DecidedEvent;
  readonly limits: WaitLimits;
  readonly stages: StagesRun;
  readonly changed: readonly Judgement[];
}

interface DecidedEvent extends HookEvent {
  readonly decisionId: string;
}

/** Few events are rewritten, and what they need is loaded for them. */
async function judgedAgain(ran: Ran): Promise<Outcome> {
  const { rejudge } = await import('./rejudge.ts');
  return concluded(ran, await rejudge(ran.engine, ran.event, ran.stages, ran.limits));
}

function concluded(ran: Ran, rejudged: Rejudged): Soon<Outcome> {
  const { engine, event, limits, stages, changed } = ran;
  const { session, refusals, late } = ran.asked;
  const { results } = stages;
  const cutShort = results.some((result) => result.kind === 'ran' && result.report.ending.kind === 'cancelled');
  const cancelled = cutShort || (limits.signal.aborted && results.length > 0);
  const id = event.decisionId;
  const made = outcomeOf({ engine, id, event, session, stages, rejudged, changed, refusals, late, cancelled });
  return made.outcome.decision === 'ask' ? settledFirst(ran, rejudged, made) : handedOut(ran, made);
}

/** Few events are asked about. */
async function settledFirst(ran: Ran, rejudged: Rejudged, { outcome, ranBy }: Concluded): Promise<Outcome> {
  const { engine, event, limits, stages } = ran;
  const { askersIn, settleAsk } = await import('./settle-ask.ts');
  const hooks = askersIn([...stages.results, ...rejudged.again], stages.fitting);
  return handedOut(ran, { outcome: await settleAsk(engine, event, { outcome, hooks, limits }), ranBy });
}

function handedOut({ engine, asked, event, stages }: Ran, { outcome, ranBy }: Concluded): Soon<Outcome> {
  const carried = engine.rules.carried(outcome);
  // where nothing ran since, the call is as it was when hooks were selected for it
  const done = stages.results.length === 0 ? asked.fresh : event;
  if (!asksForCalls(engine, done)) return recorded(engine, event, carried, ranBy);
  return remembered(engine, done, carried).then((known) => recorded(engine, event, known, ranBy));
}

function asksForCalls({ rules }: Engine, { row }: HookEvent): boolean {
  return rules.clauses.length > 0 && row.toolRuns !== undefined;
}

let remembering: typeof import('./remember-call.ts').rememberCall | null = null;

/** Few rules ask what happened before, and only for them it is remembered: before anybody acts on the outcome. */
async function remembered(engine: Engine, event: HookEvent, outcome: Outcome): Promise<Outcome> {
  // asking for what is loaded already costs more than all that follows
  remembering ??= (await import('./remember-call.ts')).rememberCall;
  if (await remembering(engine, event, outcome)) return outcome;
  return { ...outcome, diagnostics: [...outcome.diagnostics, UNWRITABLE] };
}

function recorded(engine: Engine, event: HookEvent, outcome: Outcome, ranBy: RanBy): Soon<Outcome> {
  const { record, unrecorded } = engine.memory;
  const written = record(outcome, event, ranBy);
  if (written === undefined) return outcome;
  return written.then((why) => (why ? withoutRecord(outcome, event.row, unrecorded(why)) : outcome));
}

/** A person's prompt begins a new turn; an agent that was held is told so. */
function prepared({ remembersPrompts, sameTurn }: Rules, given: HookEvent, session: SessionState): HookEvent {
  const { payload, row } = given;
  if (row.startsTurn && !sameTurn && typeof payload.prompt === 'string' && payload.prompt.trim() !== '') {
    session.newTurn();
    if (remembersPrompts) session.rememberPrompt(payload.prompt);
  }
  const event = remembersPrompts ? withWishes(given, session) : given;
  if (!row.effects.includes('hold')) return event;
  const active = payload.stop_hook_active === true || session.holds(agentOf(event)) > 0;
  return { ...event, payload: { ...payload, stop_hook_active: active } };
}

/** What the person last said, and what this agent was told to do. */
function withWishes(event: HookEvent, session: SessionState): HookEvent {
  const { agent_id: agent = '', task_description: task } = event.payload;
  if (event.row.startsTask && typeof task === 'string') session.rememberTask(agent, task);
  return { ...event, lastPrompt: session.lastPrompt(), task: session.task(agent) };
}

/** A hook that was approved and has changed refuses what it could have refused, so that a pull cannot switch a guard off. */
function changedHooks(engine: Engine, event: HookEvent, skipped: Selection['skipped']): readonly Judgement[] {
  // of many that were left out, hardly ever one has changed
  const changed = skipped.filter(({ why }) => why === 'changed');
  return changed.flatMap(({ of: hook }) => {
    if (!isHeeded(hook)) return [];
    const dialect = engine.rules.dialects.get(hook.dialect);
    const effects = dialect === undefined ? event.row.effects : effectsIn(dialect, event.name);
    if (!effects.includes('refuse') && !effects.includes('hold')) return [];
    const reason = `Hook '${hookLabel(hook)}' has changed since it was approved. Review it with: hookline trust`;
    return [{ hook, verdict: { ...NO_OBJECTION, decision: 'block' as const, reason } }];
  });
}
