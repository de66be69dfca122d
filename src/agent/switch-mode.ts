import { fire } from './fire.ts';
import type { Mode, Session } from './session.ts';

export async function switchMode(session: Session, mode: Mode, signal: AbortSignal): Promise<void> {
  const from = session.mode;
  if (from === mode) return;
  session.mode = mode;
  session.person.tell({ kind: 'mode', mode });
  await fire({ session, thread: session.main, signal }, 'ModeSwitch', { from_mode: from, mode });
}
