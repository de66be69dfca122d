import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Engine } from './engine.ts';
import { type Executed, executeHook, type NotExecuted, skipped } from './execute.ts';
import { type WaitLimits, within } from './within.ts';

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
  const session = engine.session(event.payload.session_id);
  const key = `${event.payload.session_id}\0${hook.key}`;
  for (let other = engine.onceRuns.get(key); other !== undefined; other = engine.onceRuns.get(key)) {
    // nobody waits for an asynchronous hook
    if (hook.async) return skipped(engine, hook, event, 'once');
    if ((await within(other, limits, engine)) !== null) return executeHook(engine, hook, event, limits);
  }
  if (session.usedUp(hook)) return skipped(engine, hook, event, 'once');

  let rest: Promise<void> | null = null;
  const startAsync: Engine['startAsync'] = (...started) => {
    rest = engine.startAsync(...started);
    return rest;
  };
  const run = executeHook({ ...engine, startAsync }, hook, event, limits).then((result) => {
    if (result.kind === 'ran' && result.said.status === 'answered') session.useUp(hook);
    return result;
  });
  const over = run.then(() => rest).finally(() => engine.onceRuns.delete(key));
  engine.onceRuns.set(key, over);
  over.catch(() => {});
  return run;
}
