import type { ChatMessage } from '../core/chat.ts';
import { isObject, type Json } from '../core/json.ts';
import { fire } from './fire.ts';
import type { At, Thread } from './session.ts';

/** What an item of the context is, for hooks. */
export type ItemKind = 'user_message' | 'assistant_message' | 'tool_result' | 'hook_output' | 'summary';

const CHARS_PER_TOKEN = 4;

/** Adds a message unless a hook refuses it, or as a hook wrote it anew. What a refusal means is the caller's. */
export async function addToContext(at: At, message: ChatMessage, kind: ItemKind): Promise<boolean> {
  const item = await admitted(at, message, kind);
  if (item !== null) append(at.thread, item);
  return item !== null;
}

/** The message as hooks let it into the context; null: they do not. */
export async function admitted<M extends ChatMessage>(at: At, message: M, kind: ItemKind): Promise<M | null> {
  const { refused, rewrite } = await fire(at, 'PreContextAdd', {
    item: message,
    item_kind: kind,
    context_tokens: at.thread.contextTokens,
  });
  if (refused) return null;
  return rewrite === null ? message : { ...message, text: textIn(rewrite) };
}

/** Without asking anybody. */
export function append(thread: Thread, message: ChatMessage): void {
  thread.messages.push(message);
  thread.contextTokens += tokensOf(message);
}

function tokensOf(message: ChatMessage): number {
  const calls = message.role === 'assistant' && message.calls.length > 0 ? JSON.stringify(message.calls).length : 0;
  return Math.ceil((message.text.length + calls) / CHARS_PER_TOKEN);
}

/** A hook may answer with the whole item, or with its text alone. */
function textIn(item: Json): string {
  if (typeof item === 'string') return item;
  return isObject(item) && typeof item.text === 'string' ? item.text : JSON.stringify(item);
}
