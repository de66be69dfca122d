import { addUsage, type ChatReply } from '../core/chat.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import { addToContext, append } from './add-to-context.ts';
import { compactIfNeeded } from './compact.ts';
import { type At, fire } from './fire.ts';
import { runCalls } from './run-calls.ts';
import { addHookOutput } from './start-session.ts';
import { systemText } from './system-text.ts';
import { toolsFor } from './tools-for.ts';
import { heldBack } from './words.ts';

/** How an agent's work on a task ended. */
export interface TaskEnd {
  readonly status: 'completed' | 'refused' | 'stopped' | 'failed' | 'interrupted' | 'out-of-steps';
  /** What the agent said last. */
  readonly text: string;
}

/** One agent's work: the model is asked, its calls are run, until it has none left and the hooks let it end. */
export async function runTask(at: At, task: string): Promise<TaskEnd> {
  const { thread, signal } = at;
  const startedAt = nowMs();
  const ending = thread.parentId === null ? 'Stop' : 'SubagentStop';
  const start = await fire(at, 'AgentStart', { task_description: task });
  if (start.refused) return { status: signal.aborted ? 'interrupted' : 'refused', text: start.reason ?? '' };
  await addHookOutput(at, 'AgentStart', start.context);

  let held = false;
  let text = '';
  for (let step = 0; step < at.session.limits.steps; step++) {
    await compactIfNeeded(at);
    if (signal.aborted) return { status: 'interrupted', text };
    const reply = await askModel(at);
    if ('failed' in reply)
      return reply.failed === null ? { status: 'interrupted', text } : await failed(at, reply.failed);
    text = reply.text === '' ? text : reply.text;
    await addReply(at, reply);
    if (reply.calls.length > 0) {
      const calls = await runCalls(at, reply.calls);
      if (calls.ended !== null) return { status: calls.ended, text };
      continue;
    }
    const outcome = await fire(at, ending, {
      stop_hook_active: held,
      last_assistant_message: text,
      task_description: task,
      agent_status: 'completed',
      tokens_used: thread.usage.inputTokens + thread.usage.outputTokens,
      cost: thread.usage.costUsd ?? 0,
      duration_ms: Math.round(nowMs() - startedAt),
      conversation_length: thread.messages.length,
    });
    if (signal.aborted) return { status: 'interrupted', text };
    await addHookOutput(at, ending, outcome.context);
    if (!outcome.hold || outcome.stop !== null)
      return { status: outcome.stop === null ? 'completed' : 'stopped', text };
    held = true;
    // not through the hooks of the context: one that refused it would leave the agent without a reason to go on
    append(thread, { role: 'user', text: heldBack(ending, outcome.reason) });
  }
  return { status: 'out-of-steps', text };
}

async function askModel(at: At): Promise<ChatReply | { readonly failed: string | null }> {
  const { session, thread, signal } = at;
  try {
    const reply = await session.model.reply({
      system: systemText(session, thread),
      messages: thread.messages,
      tools: toolsFor(session, thread),
      signal,
    });
    thread.usage = addUsage(thread.usage, reply.usage);
    return signal.aborted ? { failed: null } : reply;
  } catch (error) {
    return { failed: signal.aborted ? null : messageOf(error) };
  }
}

/** What the model said must stand before the results of its calls; a hook can only take its words out. */
async function addReply(at: At, { text, calls }: ChatReply): Promise<void> {
  const { session, thread } = at;
  if (text !== '') session.person.tell({ kind: 'said', text, agent: thread.role });
  const isAdded = await addToContext(at, { role: 'assistant', text, calls }, 'assistant_message');
  if (!isAdded) append(thread, { role: 'assistant', text: '(withheld by a hook)', calls });
}

/** No Stop hooks: one that holds would ask the same model again, and again. */
async function failed(at: At, error: string): Promise<TaskEnd> {
  const { person } = at.session;
  person.tell({ kind: 'failed', error });
  person.notify('error', error);
  await fire(at, 'StopFailure', { error: 'model_error', error_details: error, last_assistant_message: error });
  return { status: 'failed', text: error };
}
