import { fire } from './fire.ts';
import type { Mode } from './mode.ts';
import type { At } from './session.ts';

export async function switchMode(at: At, mode: Mode): Promise<void> {
  const { session } = at;
  const from = session.mode;
  if (from === mode) return;
  session.mode = mode;
  session.person.tell({ kind: 'mode', mode });
  await fire(at, 'ModeSwitch', { from_mode: from, mode });
}
