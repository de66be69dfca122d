import { refuses } from '../core/decision.ts';
import type { HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import type { Engine } from './engine.ts';
import { type Executed, executeHook, type NotExecuted, skipped } from './execute.ts';
import { executeOnce } from './execute-once.ts';
import { counts } from './merge.ts';
import type { LanePlan } from './plan.ts';
import { applyRewrite, rewritable, withRewrite } from './rewrite.ts';
import type { WaitLimits } from './within.ts';

/** Lanes side by side; the result is in the order of the plan, whoever finished first. */
export async function runLanes(
  engine: Engine,
  lanes: readonly LanePlan[],
  event: HookEvent,
  limits: WaitLimits,
): Promise<readonly (Executed | NotExecuted)[]> {
  const results = await Promise.all(lanes.map((lane) => runLane(engine, lane, event, limits)));
  return results.flat();
}

async function runLane(
  engine: Engine,
  { lane, hooks }: LanePlan,
  event: HookEvent,
  limits: WaitLimits,
): Promise<readonly (Executed | NotExecuted)[]> {
  const execute = (hook: Hook, seen: HookEvent): Promise<Executed | NotExecuted> =>
    hook.once ? executeOnce(engine, hook, seen, limits) : executeHook(engine, hook, seen, limits);
  if (lane.mode === 'parallel') return Promise.all(hooks.map((hook) => execute(hook, event)));
  const results: (Executed | NotExecuted)[] = [];
  let current = event;
  let ended = false;
  for (const hook of hooks) {
    if (ended) {
      results.push(skipped(engine, hook, event, 'refused-before'));
      continue;
    }
    const result = await execute(hook, current);
    results.push(result);
    const { verdict } = counts(result);
    if (lane.chained && verdict.rewrite !== null) {
      current = withRewrite(current, applyRewrite(rewritable(current), verdict.rewrite));
    }
    ended = lane.endsAtRefusal && refuses(verdict.decision);
  }
  return results;
}
