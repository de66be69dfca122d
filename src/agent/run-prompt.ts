import { usedSince } from '../core/chat.ts';
import { nowMs } from '../core/now-ms.ts';
import { afterInterrupt } from './after-interrupt.ts';
import type { At } from './fire.ts';
import { runTask, type TaskEnd } from './run-task.ts';
import { saveConversation } from './save-conversation.ts';
import { submitPrompt } from './submit-prompt.ts';

/** One turn: what the person typed, the agent's work on it, and the conversation saved. Never rejects. */
export async function runPrompt(at: At, typed: string): Promise<TaskEnd> {
  const { session, signal } = at;
  const startedAt = nowMs();
  const usedBefore = session.main.usage;
  session.main.task = typed;
  const task = await submitPrompt(at, typed);
  const end: TaskEnd = task === null ? { status: 'refused', text: '' } : await runTask(at, task);
  const status = signal.aborted ? 'interrupted' : end.status;
  const after = await afterInterrupt(at, nowMs() - startedAt);
  await saveConversation(after);
  const { contextTokens } = session.main;
  const usage = usedSince(usedBefore, session.main.usage);
  session.person.tell({ kind: 'turn-done', status, usage, contextTokens, durationMs: nowMs() - startedAt });
  if (status === 'completed') session.person.notify('status', 'The agent has finished.');
  return { ...end, status };
}
