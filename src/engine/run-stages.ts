import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { WaitLimits } from '../core/limits.ts';
import { allThere, type Soon, whenThere } from '../core/soon.ts';
import { inConfiguredOrder } from './configured-order.ts';
import type { Engine } from './engine.ts';
import { type HookResult, skipped } from './execute.ts';
import { sameList } from './left-out.ts';
import { counts, rewriteOf } from './merge.ts';
import { type LanePlan, lanesOf, STAGES, type Stage, stageOf } from './plan.ts';
import { isTriedAgain } from './retries.ts';
import { isRewritten, rewritable, withRewrite } from './rewrite.ts';
import { runLane } from './run-lane.ts';
import { type Selection, select } from './select.ts';

export interface StagesRun {
  /** Every hook that the event as it came is about, in configured order. */
  readonly fitting: readonly Hook[];
  readonly results: readonly HookResult[];
  readonly skipped: Selection['skipped'];
  /** What each stage was given. */
  readonly starts: Readonly<Record<Stage, HookEvent>>;
  /** What came out of the last. */
  readonly final: HookEvent;
}

/** The stages one after the other; the hooks of each are selected for what it is given. */
export function runStages(
  engine: Engine,
  event: HookEvent,
  first: Selection,
  { limits, asGiven }: { readonly limits: WaitLimits; readonly asGiven: boolean },
): Soon<StagesRun> {
  if (first.selected.length === 0) return nobodyRan(engine, event, first);
  const starts = { enforced: event, files: event, code: event, end: event };
  const run: Underway = {
    engine,
    event,
    limits,
    asGiven,
    first,
    results: [],
    skipped: [],
    starts,
    current: event,
    selection: first,
  };
  return inStages(run, 0);
}

interface Underway {
  readonly engine: Engine;
  readonly event: HookEvent;
  readonly limits: WaitLimits;
  readonly asGiven: boolean;
  readonly first: Selection;
  readonly results: HookResult[];
  readonly skipped: Selection['skipped'][number][];
  readonly starts: Record<Stage, HookEvent>;
  /** As the stages before have left it. */
  current: HookEvent;
  /** Who is selected for that. */
  selection: Selection;
}

function inStages(run: Underway, from: number): Soon<StagesRun> {
  for (let at = from; at < STAGES.length; at++) {
    const results = runStage(run, STAGES[at] ?? 'code');
    if (results instanceof Promise)
      return results.then((ran) => whenThere(endStage(run, ran), () => inStages(run, at + 1)));
    const over = endStage(run, results);
    if (over instanceof Promise) return over.then(() => inStages(run, at + 1));
  }
  const { first, results, skipped, starts, current } = run;
  return { fitting: first.fitting, results, skipped: sameList(skipped), starts, final: current };
}

const NOBODY: readonly HookResult[] = [];

function runStage(run: Underway, stage: Stage): Soon<readonly HookResult[]> {
  const { engine, event, selection, asGiven, current } = run;
  run.starts[stage] = asGiven ? event : current;
  for (const one of selection.skipped) {
    if (stageOf(one.of) !== stage) continue;
    engine.memory.emit({ type: 'hook:skip', hook: one.of, event: current, why: one.why });
    run.skipped.push(one);
  }
  const planned = lanesOf(selection.selected, stage);
  if (planned.length === 0) return NOBODY;
  if (stage === 'end' && isTriedAgain(engine, event, run.results)) {
    const left = planned.flatMap(({ hooks }) => hooks);
    return left.map((hook) => skipped(engine, hook, current, { why: 'refused-before' }));
  }
  const lanes = asGiven ? planned.map(unchained) : planned;
  const given = asGiven ? event : current;
  const ofLanes = lanes.map((lane) => runLane(engine, lane, given, run.limits));
  const [only] = ofLanes;
  return ofLanes.length === 1 && only !== undefined ? only : whenThere(allThere(ofLanes), (all) => all.flat());
}

/** What the hooks of one stage rewrote is what the next is given. */
function endStage(run: Underway, ran: readonly HookResult[]): Soon<void> {
  const { engine, event, results, first, current } = run;
  results.push(...ran);
  // hardly anybody rewrites anything
  if (!results.some(({ verdict }) => verdict.rewrite !== null)) return;
  const rewritten = rewriteOf(inConfiguredOrder(results, first.fitting).map(counts), rewritable(event));
  if (!isRewritten(current, rewritten)) return;
  run.current = withRewrite(event, rewritten);
  if (run.asGiven) return;
  const { usedUp } = engine.memory.session(event.payload.session_id);
  return whenThere(select(engine, run.current, usedUp), (selection) => {
    run.selection = selection;
  });
}

/** As with most calls and rules: nothing is rewritten, and whom each stage leaves out is known. */
function nobodyRan(engine: Engine, event: HookEvent, { fitting, skipped }: Selection): StagesRun {
  const inTurn = isInTurn(skipped) ? skipped : sameList(STAGES.flatMap((stage) => skipped.filter(isOf(stage))));
  for (const { of: hook, why } of inTurn) engine.memory.emit({ type: 'hook:skip', hook, event, why });
  return {
    fitting,
    results: [],
    skipped: inTurn,
    starts: { enforced: event, files: event, code: event, end: event },
    final: event,
  };
}

const IN_TURN = new WeakMap<Selection['skipped'], boolean>();

/** Whether those of an earlier stage stand first. The same lists come again and again. */
function isInTurn(skipped: Selection['skipped']): boolean {
  const before = IN_TURN.get(skipped);
  if (before !== undefined) return before;
  const places = skipped.map(({ of }) => STAGES.indexOf(stageOf(of)));
  const made = places.every((place, i) => i === 0 || place >= (places[i - 1] ?? 0));
  IN_TURN.set(skipped, made);
  return made;
}

function isOf(stage: Stage): (one: Selection['skipped'][number]) => boolean {
  return ({ of }) => stageOf(of) === stage;
}

function unchained({ lane, hooks }: LanePlan): LanePlan {
  return { lane: { ...lane, chained: false }, hooks };
}
