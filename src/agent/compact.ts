import { addUsage, type ChatMessage } from '../core/chat.ts';
import { messageOf } from '../core/message-of.ts';
import { admitted, append } from './add-to-context.ts';
import { fire } from './fire.ts';
import type { At, Thread } from './session.ts';
import { startSession } from './start-session.ts';

/** `prune`: old results of tools are taken out. `summary`: a model writes down what happened, and that takes its place. */
export type HowToCompact = 'prune' | 'summary';

/** What happened last is kept as it is: the last turn, and of a long one its end. */
const KEPT_MESSAGES = 10;
/** After an attempt, the next one waits until the context has grown by this. */
const GROWTH = 1.25;
const PRUNED = '(pruned)';

/** First what costs nothing; a summary where that is not enough. */
export async function compactIfNeeded(at: At): Promise<void> {
  const { session, thread } = at;
  const limit = Math.max(session.limits.contextTokens, thread.triedAtTokens * GROWTH);
  if (thread.contextTokens <= limit) return;
  await around(at, 'auto', async () => {
    const { gone } = prune(thread);
    if (thread.contextTokens <= limit) return { gone, isSummarised: false };
    const summarised = await summarise(at);
    return { ...summarised, gone: [...gone, ...summarised.gone] };
  });
  thread.triedAtTokens = thread.contextTokens;
}

/** Because the person wants it. */
export async function compact(at: At, how: HowToCompact): Promise<void> {
  await around(at, 'manual', async () => (how === 'prune' ? prune(at.thread) : summarise(at)));
}

interface Shortened {
  readonly gone: readonly ChatMessage[];
  /** Also what hooks said at the beginning is gone. */
  readonly isSummarised: boolean;
}

const NOTHING: Shortened = { gone: [], isSummarised: false };

/** Makes the context smaller, unless a hook refuses it; hooks are told what went. */
async function around(at: At, trigger: 'manual' | 'auto', shorten: () => Promise<Shortened>): Promise<void> {
  const { session, thread, signal } = at;
  const before = await fire(at, 'PreCompact', { trigger, context_tokens: thread.contextTokens });
  if (before.refused || signal.aborted) return;
  const { gone, isSummarised } = await shorten();
  if (signal.aborted || (gone.length === 0 && trigger === 'auto')) return;
  session.person.tell({ kind: 'compacted', messages: gone.length, tokens: thread.contextTokens });
  if (gone.length === 0) return;
  await fire(at, 'PostCompact', { trigger, pruned: gone, context_tokens: thread.contextTokens });
  if (isSummarised && thread.parentId === null) await startSession(at, 'compact');
}

/** Old results of tools, without their content: each call still has its answer. */
function prune(thread: Thread): Shortened {
  const keptFrom = Math.max(startOfLastTurn(thread.messages), thread.messages.length - KEPT_MESSAGES);
  const isOld = (message: ChatMessage, i: number): boolean =>
    i < keptFrom && message.role === 'tool' && message.text !== PRUNED;
  const gone = thread.messages.filter(isOld);
  replace(
    thread,
    thread.messages.map((message, i) => (isOld(message, i) ? { ...message, text: PRUNED } : message)),
  );
  return { gone, isSummarised: false };
}

/** Everything before the last turn becomes one message. Where nobody writes it, or a hook refuses it, everything stays. */
async function summarise(at: At): Promise<Shortened> {
  const { session, thread, signal } = at;
  const keptFrom = startOfLastTurn(thread.messages);
  const old = thread.messages.slice(0, keptFrom);
  if (old.length === 0) return NOTHING;
  try {
    const request = { role: 'user', text: SUMMARISE } as const;
    const reply = await session.model.reply({ system: '', messages: [...old, request], tools: [], signal });
    thread.usage = addUsage(thread.usage, reply.usage);
    if (reply.text.trim() === '') throw new Error('The model wrote no summary, so that everything was kept.');
    const text = `Summary of the conversation so far:\n${reply.text}`;
    const summary = await admitted(at, { role: 'user', text, by: 'summary' }, 'summary');
    if (summary === null || signal.aborted) return NOTHING;
    replace(thread, [summary, ...thread.messages.slice(keptFrom)]);
    return { gone: old, isSummarised: true };
  } catch (error) {
    if (!signal.aborted) session.person.tell({ kind: 'failed', error: messageOf(error) });
    return NOTHING;
  }
}

const SUMMARISE =
  'Summarise this conversation for yourself: the task, what was done, what was decided, what is open. Call no tools.';

/** A turn begins with what the person said; what a hook says to hold the agent belongs to the turn. */
function startOfLastTurn(messages: readonly ChatMessage[]): number {
  const isPersons = (message: ChatMessage): boolean => message.role === 'user' && message.by === undefined;
  return Math.max(0, messages.findLastIndex(isPersons));
}

function replace(thread: Thread, messages: readonly ChatMessage[]): void {
  thread.messages = [];
  thread.contextTokens = 0;
  for (const message of messages) append(thread, message);
}
