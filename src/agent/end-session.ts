import { fire } from './fire.ts';
import type { Session } from './session.ts';

/** Why a session ends. */
export type EndReason = 'prompt_input_exit' | 'clear' | 'logout' | 'other';

export async function endSession(session: Session, reason: EndReason, signal: AbortSignal): Promise<void> {
  await fire({ session, thread: session.main, signal }, 'SessionEnd', { reason });
}
