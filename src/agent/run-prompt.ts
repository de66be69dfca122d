import { usedSince } from '../core/chat.ts';
import { nowMs } from '../core/now-ms.ts';
import { hookOutput } from '../core/words.ts';
import { addToContext } from './add-to-context.ts';
import { afterInterrupt } from './after-interrupt.ts';
import { fire } from './fire.ts';
import { runTask, type TaskEnd } from './run-task.ts';
import { saveConversation } from './save-conversation.ts';
import type { At } from './session.ts';

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

/** What the person typed → the prompt as it is in the context now; null: it did not get there. */
async function submitPrompt(at: At, typed: string): Promise<string | null> {
  const { refused, stop, rewrite, context } = await fire(at, 'UserPromptSubmit', { prompt: typed });
  if (refused || stop !== null || at.signal.aborted) return null;
  const prompt = rewrite ?? typed;
  const text = [...hookOutput('UserPromptSubmit', context), prompt].join('\n\n');
  if (!(await addToContext(at, { role: 'user', text }, 'user_message'))) return null;
  await fire(at, 'PostUserMessage', { prompt });
  return prompt;
}
