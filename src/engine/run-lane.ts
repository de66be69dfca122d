import { refuses } from '../core/decision.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { WaitLimits } from '../core/limits.ts';
import { isObserver } from '../core/role.ts';
import type { Engine } from './engine.ts';
import { type Executed, executeHook, type NotExecuted, skipped } from './execute.ts';
import { executeOnce } from './execute-once.ts';
import { counts } from './merge.ts';
import type { LanePlan } from './plan.ts';
import { applyRewrite, isRewritten, rewritable, withRewrite } from './rewrite.ts';

type Result = Executed | NotExecuted;

/** The hooks of one lane, as its dialect runs them; the results are in configured order. */
export async function runLane(
  engine: Engine,
  { lane, hooks }: LanePlan,
  event: HookEvent,
  limits: WaitLimits,
): Promise<readonly Result[]> {
  const execute = (hook: Hook, seen: HookEvent): Promise<Result> =>
    hook.once ? executeOnce(engine, hook, seen, limits) : executeHook(engine, hook, seen, limits);
  if (lane.mode === 'parallel') return Promise.all(hooks.map((hook) => execute(hook, event)));
  const results: Result[] = [];
  let current = event;
  let ended = false;
  let coming = hooks;
  for (let hook = coming[0]; hook !== undefined; hook = coming[0]) {
    coming = coming.slice(1);
    // who only watches is told all the same
    if (ended && !isObserver(hook)) {
      results.push(skipped(engine, hook, current, { why: 'refused-before' }));
      continue;
    }
    const result = await execute(hook, current);
    results.push(result);
    const { verdict } = counts(result);
    ended ||= lane.endsAtRefusal && refuses(verdict.decision);
    if (!lane.chained || verdict.rewrite === null) continue;
    const rewritten = applyRewrite(rewritable(current), verdict.rewrite);
    if (!isRewritten(current, rewritten)) continue;
    current = withRewrite(current, rewritten);
    const { nextInChain } = await import('./next-in-chain.ts');
    const { chosen, left } = await nextInChain(engine, results, coming, current);
    results.push(...left);
    coming = chosen;
  }
  return results;
}
