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

function unchained({ lane, hooks }: LanePlan): LanePlan {
  return { lane: { ...lane, chained: false }, hooks };
}
