import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { WaitLimits } from '../core/limits.ts';
import { inConfiguredOrder } from './configured-order.ts';
import type { Engine } from './engine.ts';
import type { HookResult } from './execute.ts';
import { sameList } from './left-out.ts';
import { counts, rewriteOf } from './merge.ts';
import { type LanePlan, lanesOf, STAGES, type Stage, stageOf } from './plan.ts';
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
export async function runStages(
  engine: Engine,
  event: HookEvent,
  first: Selection,
  { limits, asGiven }: { readonly limits: WaitLimits; readonly asGiven: boolean },
): Promise<StagesRun> {
  if (first.selected.length === 0) return nobodyRan(engine, event, first);
  const { usedUp } = engine.memory.session(event.payload.session_id);
  const results: HookResult[] = [];
  const skipped: Selection['skipped'][number][] = [];
  const starts: Record<Stage, HookEvent> = { enforced: event, files: event, code: event };
  let current = event;
  let selection = first;
  for (const stage of STAGES) {
    starts[stage] = asGiven ? event : current;
    for (const one of selection.skipped) {
      if (stageOf(one.of) !== stage) continue;
      engine.memory.emit({ type: 'hook:skip', hook: one.of, event: current, why: one.why });
      skipped.push(one);
    }
    const planned = lanesOf(selection.selected.filter((hook) => stageOf(hook) === stage));
    const lanes = asGiven ? planned.map(unchained) : planned;
    if (lanes.length === 0) continue;
    const given = asGiven ? event : current;
    results.push(...(await Promise.all(lanes.map((lane) => runLane(engine, lane, given, limits)))).flat());
    const rewritten = rewriteOf(inConfiguredOrder(results, first.fitting).map(counts), rewritable(event));
    if (!isRewritten(current, rewritten)) continue;
    current = withRewrite(event, rewritten);
    if (!asGiven) selection = await select(engine, current, usedUp);
  }
  return { fitting: first.fitting, results, skipped: sameList(skipped), starts, final: current };
}

/** As with most calls and rules: nothing is rewritten, and whom each stage leaves out is known. */
function nobodyRan(engine: Engine, event: HookEvent, { fitting, skipped }: Selection): StagesRun {
  const inTurn = isInTurn(skipped) ? skipped : sameList(STAGES.flatMap((stage) => skipped.filter(isOf(stage))));
  for (const { of: hook, why } of inTurn) engine.memory.emit({ type: 'hook:skip', hook, event, why });
  return {
    fitting,
    results: [],
    skipped: inTurn,
    starts: { enforced: event, files: event, code: event },
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
