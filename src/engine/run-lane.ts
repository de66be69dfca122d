import { refuses } from '../core/decision.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { WaitLimits } from '../core/limits.ts';
import { isAsync, isObserver } from '../core/role.ts';
import type { Engine } from './engine.ts';
import { executeHook, type HookResult, skipped } from './execute.ts';
import { counts } from './merge.ts';
import type { LanePlan } from './plan.ts';
import { applyRewrite, isRewritten, rewritable, withRewrite } from './rewrite.ts';

/** The hooks of one lane, as its dialect runs them; the results are in configured order. */
export async function runLane(
  engine: Engine,
  { lane, hooks }: LanePlan,
  event: HookEvent,
  limits: WaitLimits,
): Promise<readonly HookResult[]> {
  const execute = (hook: Hook, seen: HookEvent): Promise<HookResult> =>
    hook.once ? executeOnce(engine, hook, seen, limits) : executeHook(engine, hook, seen, limits);
  if (lane.mode === 'parallel') return Promise.all(hooks.map((hook) => execute(hook, event)));
  const results: HookResult[] = [];
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

/**
 * A hook that runs once in a session is used up by an answer, not by a start. Of several events at the same time one
 * runs it; the others wait, and run it only if it was not answered.
 */
async function executeOnce(engine: Engine, hook: Hook, event: HookEvent, limits: WaitLimits): Promise<HookResult> {
  const session = engine.memory.session(event.payload.session_id);
  const key = `${event.payload.session_id}\0${hook.key}`;
  const { onceRuns } = engine.memory;
  for (let other = onceRuns.get(key); other !== undefined; other = onceRuns.get(key)) {
    // nobody waits for an asynchronous hook
    if (isAsync(hook)) return skipped(engine, hook, event, { why: 'once' });
    if ((await engine.runs.wait(other, limits)) !== null) return executeHook(engine, hook, event, limits);
  }
  if (session.usedUp(hook)) return skipped(engine, hook, event, { why: 'once' });

  const run = executeHook(engine, hook, event, limits).then((result) => {
    if (result.kind === 'ran' && result.whole.status === 'answered') session.useUp(hook);
    return result;
  });
  const over = run.then((result) => (result.kind === 'ran' ? result.rest : null)).finally(() => onceRuns.delete(key));
  onceRuns.set(key, over);
  over.catch(() => {});
  return run;
}
