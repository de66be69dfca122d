import type { EventName } from '../core/events.ts';
import { hookOutput } from '../core/words.ts';
import { addToContext } from './add-to-context.ts';
import { fire } from './fire.ts';
import type { At } from './session.ts';
import { pauseBefore } from './try-again.ts';

/** Why a session begins. */
export type Source = 'startup' | 'resume' | 'clear' | 'compact';

const NOT_BEGUN =
  'The session cannot go on: its SessionStart hooks were interrupted, and nobody knows what they would have said.';

/**
 * Begins a session, if the hooks let it. Where they want to be tried again (CodeMie's retry loop) they are, after a pause
 * in which what they wait for may come about; how often is counted by the engine.
 */
export async function startSession(at: At, source: Source): Promise<boolean> {
  const { session, signal } = at;
  for (;;) {
    const outcome = await fire(at, 'SessionStart', { source });
    if (!outcome.refused) {
      session.addedEnv = { ...session.addedEnv, ...outcome.env };
      await addHookOutput(at, 'SessionStart', outcome.context);
      return !signal.aborted;
    }
    if (outcome.retry) await pauseBefore(outcome, signal);
    if (signal.aborted) session.person.tell({ kind: 'message', text: NOT_BEGUN, decision: null });
    session.isRefused = !outcome.retry || signal.aborted;
    if (session.isRefused) return false;
  }
}

/** What hooks want the model to know. */
export async function addHookOutput(at: At, event: EventName, context: readonly string[]): Promise<void> {
  for (const text of hookOutput(event, context)) await addToContext(at, { role: 'system', text }, 'hook_output');
}

/** Why a session ends. */
type EndReason = 'prompt_input_exit' | 'clear' | 'logout' | 'other';

export async function endSession(at: At, reason: EndReason): Promise<void> {
  await fire(at, 'SessionEnd', { reason });
}
