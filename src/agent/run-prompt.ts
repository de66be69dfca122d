import { nowMs } from '../core/now-ms.ts';
import { fire } from './fire.ts';
import { runTask, type TaskEnd } from './run-task.ts';
import { saveConversation } from './save-conversation.ts';
import type { Session } from './session.ts';
import { submitPrompt } from './submit-prompt.ts';

/** One turn: what the person typed, the agent's work on it, and the conversation saved. Never rejects. */
export async function runPrompt(session: Session, typed: string, signal: AbortSignal): Promise<TaskEnd> {
  const startedAt = nowMs();
  const at = { session, thread: session.main, signal };
  const task = await submitPrompt(at, typed);
  const end: TaskEnd = task === null ? { status: 'refused', text: '' } : await runTask(at, task);
  const status = signal.aborted ? 'interrupted' : end.status;
  // what comes after an interruption is not itself interrupted by it
  const after = new AbortController().signal;
  if (status === 'interrupted') {
    session.person.tell({ kind: 'interrupted' });
    await fire({ ...at, signal: after }, 'AgentInterrupt', { task_description: task ?? typed });
  }
  if (status === 'out-of-steps') {
    const text = `The agent was stopped after ${session.limits.steps} steps.`;
    session.person.tell({ kind: 'message', text, decision: null });
  }
  await saveConversation(session, after);
  const { usage, contextTokens } = session.main;
  session.person.tell({ kind: 'turn-done', status, usage, contextTokens, durationMs: nowMs() - startedAt });
  if (status === 'completed') session.person.notify('status', 'The agent has finished.');
  return { ...end, status };
}
