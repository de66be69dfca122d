import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Engine } from './engine.ts';
import { type HookResult, type NotExecuted, skipped } from './execute.ts';
import { stageOf } from './plan.ts';
import { select } from './select.ts';

interface NextInChain {
  readonly chosen: readonly Hook[];
  readonly left: readonly NotExecuted[];
}

/** Who comes next in a chain is selected for what comes to it. */
export async function nextInChain(
  engine: Engine,
  before: readonly HookResult[],
  coming: readonly Hook[],
  event: HookEvent,
): Promise<NextInChain> {
  const { usedUp } = engine.memory.session(event.payload.session_id);
  const { fitting, selected, skipped: kept } = await select(engine, event, usedUp);
  const last = before.at(-1)?.hook;
  const isNext = (hook: Hook): boolean =>
    hook.lane.key === last?.lane.key && stageOf(hook) === stageOf(last) && !before.some((one) => one.hook === hook);
  const following = last === undefined ? [] : fitting.slice(fitting.indexOf(last) + 1).filter(isNext);
  const reasons = new Map(kept.map(({ of, why }) => [of, why]));
  return {
    chosen: following.filter((hook) => selected.includes(hook)),
    left: coming.flatMap((hook) => {
      const why = reasons.get(hook);
      return why === undefined ? [] : [skipped(engine, hook, event, { why })];
    }),
  };
}
