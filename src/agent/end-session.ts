import { type At, fire } from './fire.ts';

/** Why a session ends. */
export type EndReason = 'prompt_input_exit' | 'clear' | 'logout' | 'other';

export async function endSession(at: At, reason: EndReason): Promise<void> {
  await fire(at, 'SessionEnd', { reason });
}
