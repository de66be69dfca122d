import { addUsage } from '../core/chat.ts';
import { blockedByHook } from '../core/words.ts';
import { newId } from '../hooks/new-id.ts';
import { addToContext } from './add-to-context.ts';
import { fire } from './fire.ts';
import { runTask } from './run-task.ts';
import { type At, newThread, type ToolResult, taskOf } from './session.ts';
import { addHookOutput } from './start-session.ts';

interface SubTask {
  readonly type: string;
  readonly description: string;
  readonly prompt: string;
}

/** The same loop with a context of its own; its calls go through the same hooks. */
export async function runSubagent(by: At, task: SubTask): Promise<ToolResult> {
  const parent = by.thread;
  const whose = { agentId: newId(), role: task.type, parentId: parent.agentId, task: task.description };
  const thread = newThread(whose);
  const at: At = { ...by, thread };
  const start = await fire(at, 'SubagentStart', { task_description: task.description, prompt: task.prompt });
  if (start.refused) throw new Error(blockedByHook(start.reason));
  await addHookOutput(at, 'SubagentStart', start.context);
  const isAdded = await addToContext(at, { role: 'user', text: task.prompt }, 'user_message');
  if (!isAdded) throw new Error('A hook did not let the task into the context of the sub-agent.');
  const end = await runTask(at, task.description);
  parent.usage = addUsage(parent.usage, thread.usage);
  if (end.status !== 'completed') {
    // it has ended, whatever anybody says: nobody can hold it
    const told = at.signal.aborted ? { ...at, signal: at.after() } : at;
    await fire(told, 'SubagentStop', {
      stop_hook_active: true,
      agent_status: end.status,
      reason: end.status,
      error: end.text,
      ...taskOf(thread),
    });
    throw new Error(`The sub-agent did not finish (${end.status}). ${end.text}`.trim());
  }
  return { response: { status: end.status, agent_id: thread.agentId, text: end.text }, text: end.text };
}
