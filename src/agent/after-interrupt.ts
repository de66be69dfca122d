import { fire } from './fire.ts';
import { type At, taskOf } from './session.ts';

/** Where the person interrupted something: they and the hooks are told, and what comes next is ended by the next interruption. */
export async function afterInterrupt(at: At, durationMs?: number): Promise<At> {
  if (!at.signal.aborted) return at;
  const after = { ...at, signal: at.after() };
  at.session.person.tell({ kind: 'interrupted' });
  await fire(after, 'AgentInterrupt', {
    agent_status: 'interrupted',
    ...(durationMs === undefined ? {} : { duration_ms: Math.round(durationMs) }),
    conversation_length: at.thread.messages.length,
    ...taskOf(at.thread),
  });
  return after;
}
