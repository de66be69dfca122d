import { addUsage, type ChatMessage } from '../core/chat.ts';
import { messageOf } from '../core/message-of.ts';
import { append } from './add-to-context.ts';
import { type At, fire } from './fire.ts';
import type { Thread } from './session.ts';
import { startSession } from './start-session.ts';

/** `prune`: old results of tools are taken out. `summary`: a model writes down what happened, and that takes their place. */
export type HowToCompact = 'prune' | 'summary';

/** What happened last is kept as it is: the last turn, and of a long one its end. */
const KEPT_MESSAGES = 10;
/** After an attempt that did not help, the next one waits until the context has grown by this. */
const GROWTH = 1.25;
const PRUNED = '(pruned)';

export async function compactIfNeeded(at: At): Promise<void> {
  const { session, thread, signal } = at;
  const limit = Math.max(session.limits.contextTokens, thread.triedAtTokens * GROWTH);
  if (thread.contextTokens <= limit) return;
  await compact(at, 'prune', 'auto');
  if (thread.contextTokens > limit && !signal.aborted) await compact(at, 'summary', 'auto');
  thread.triedAtTokens = thread.contextTokens;
}

/** Makes the context smaller, unless a hook refuses it. */
export async function compact(at: At, how: HowToCompact, trigger: 'manual' | 'auto'): Promise<void> {
  const { session, thread } = at;
  const before = await fire(at, 'PreCompact', { trigger, context_tokens: thread.contextTokens });
  if (before.refused || at.signal.aborted) return;
  const pruned = how === 'prune' ? prune(thread) : await summarise(at);
  if (pruned.length === 0) {
    session.person.tell({ kind: 'compacted', messages: 0, tokens: thread.contextTokens });
    return;
  }
  session.person.tell({ kind: 'compacted', messages: pruned.length, tokens: thread.contextTokens });
  await fire(at, 'PostCompact', { trigger, pruned, context_tokens: thread.contextTokens });
  // what hooks said at the beginning is gone with the rest
  if (how === 'summary' && thread.parentId === null) await startSession(at, 'compact');
}

/** Old results of tools, without their content: each call still has its answer. */
function prune(thread: Thread): readonly ChatMessage[] {
  const keptFrom = Math.max(startOfLastTurn(thread.messages), thread.messages.length - KEPT_MESSAGES);
  const isOld = (message: ChatMessage, i: number): boolean =>
    i < keptFrom && message.role === 'tool' && message.text !== PRUNED;
  const pruned = thread.messages.filter(isOld);
  replace(
    thread,
    thread.messages.map((message, i) => (isOld(message, i) ? { ...message, text: PRUNED } : message)),
  );
  return pruned;
}

/** Everything before the last turn becomes one message. Where no model can write it, everything stays. */
async function summarise({ session, thread, signal }: At): Promise<readonly ChatMessage[]> {
  const keptFrom = startOfLastTurn(thread.messages);
  const old = thread.messages.slice(0, keptFrom);
  if (old.length === 0) return [];
  try {
    const request = { role: 'user', text: SUMMARISE } as const;
    const reply = await session.model.reply({ system: '', messages: [...old, request], tools: [], signal });
    thread.usage = addUsage(thread.usage, reply.usage);
    const summary: ChatMessage = { role: 'user', text: `Summary of the conversation so far:\n${reply.text}` };
    replace(thread, [summary, ...thread.messages.slice(keptFrom)]);
    return old;
  } catch (error) {
    if (!signal.aborted) session.person.tell({ kind: 'failed', error: messageOf(error) });
    return [];
  }
}

const SUMMARISE =
  'Summarise this conversation for yourself: the task, what was done, what was decided, what is open. Call no tools.';

/** A turn begins with what the person said. */
function startOfLastTurn(messages: readonly ChatMessage[]): number {
  return Math.max(
    0,
    messages.findLastIndex(({ role }) => role === 'user'),
  );
}

function replace(thread: Thread, messages: readonly ChatMessage[]): void {
  thread.messages = [];
  thread.contextTokens = 0;
  for (const message of messages) append(thread, message);
}
