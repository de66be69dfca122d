import { setTimeout as wait } from 'node:timers/promises';
import { addToContext } from './add-to-context.ts';
import { type At, fire } from './fire.ts';
import { hookOutput } from './words.ts';

/** Why a session begins. */
export type Source = 'startup' | 'resume' | 'clear' | 'compact';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

/**
 * Begins a session, if the hooks let it. Where they want to be tried again (CodeMie's retry loop) they are, after a pause
 * in which what they wait for may come about; how often is counted by the engine.
 */
export async function startSession(at: At, source: Source): Promise<boolean> {
  const { session, signal } = at;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const outcome = await fire(at, 'SessionStart', { source });
    if (!outcome.refused) {
      session.addedEnv = { ...session.addedEnv, ...outcome.env };
      if (outcome.context.length > 0) await addHookOutput(at, 'SessionStart', outcome.context);
      return !signal.aborted;
    }
    if (!outcome.retry) return false;
    await wait(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
  }
}

/** What hooks want the model to know. */
export async function addHookOutput(
  at: At,
  event: Parameters<typeof hookOutput>[0],
  context: readonly string[],
): Promise<void> {
  await addToContext(at, { role: 'system', text: hookOutput(event, context) }, 'hook_output');
}
