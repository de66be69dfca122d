import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { WaitLimits } from '../core/limits.ts';
import { isAsync } from '../core/role.ts';
import type { Engine } from './engine.ts';
import { type Executed, executeHook, type NotExecuted, skipped } from './execute.ts';

/**
 * A hook that runs once in a session is used up by an answer, not by a start. Of several events at the same time one
 * runs it; the others wait, and run it only if it was not answered.
 */
export async function executeOnce(
  engine: Engine,
  hook: Hook,
  event: HookEvent,
  limits: WaitLimits,
): Promise<Executed | NotExecuted> {
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
    if (result.kind === 'ran' && result.said.status === 'answered') session.useUp(hook);
    return result;
  });
  const over = run.then((result) => (result.kind === 'ran' ? result.rest : null)).finally(() => onceRuns.delete(key));
  onceRuns.set(key, over);
  over.catch(() => {});
  return run;
}
