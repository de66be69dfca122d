import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatMessage, Usage } from '../core/chat.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { orElse } from '../core/or-else.ts';
import { MODES, type Mode } from './mode.ts';
import type { Session } from './session.ts';

/** A conversation as it is kept. */
export interface Conversation {
  readonly version: 1;
  readonly session_id: string;
  readonly cwd: string;
  readonly model: string;
  readonly mode: Mode;
  readonly saved_at: string;
  readonly usage: Usage;
  readonly messages: readonly ChatMessage[];
}

/** Below the state folder: nobody else can read it. */
export function conversationPath(stateFolder: string, sessionId: string): string {
  return join(stateFolder, 'agent', `${encodeURIComponent(sessionId)}.json`);
}

export function conversationOf(session: Session): Conversation {
  return {
    version: 1,
    session_id: session.id,
    cwd: session.cwd,
    model: session.model.name,
    mode: session.mode,
    saved_at: new Date().toISOString(),
    usage: session.main.usage,
    messages: session.main.messages,
  };
}

/** A hook may have written the conversation in another form, which only it can read. */
export function readConversation(path: string): Conversation {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new HookError('USAGE', `The conversation cannot be read: ${messageOf(error)}.`, { file: path });
  }
  if (isConversation(value)) return value;
  const hint = 'a PreConversationSave hook may have written it in another form';
  throw new HookError('USAGE', 'The conversation is not in the form that this agent saves.', { file: path, hint });
}

/** Every conversation that was kept, the latest first. */
export function keptConversations(stateFolder: string): readonly { readonly id: string; readonly path: string }[] {
  const folder = join(stateFolder, 'agent');
  return orElse(() => readdirSync(folder), [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ id: idIn(name), path: join(folder, name) }))
    .map((one) => ({ ...one, at: statSync(one.path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
}

function idIn(name: string): string {
  const written = name.slice(0, -'.json'.length);
  return orElse(() => decodeURIComponent(written), written);
}

function isConversation(value: unknown): value is Conversation {
  if (!isObject(value) || value.version !== 1 || typeof value.session_id !== 'string') return false;
  if (!MODES.some((mode) => mode === value.mode) || !isUsage(value.usage)) return false;
  return Array.isArray(value.messages) && value.messages.every(isMessage) && everyCallIsAnswered(value.messages);
}

function isUsage(value: unknown): boolean {
  if (!isObject(value) || !(value.costUsd === null || Number.isFinite(value.costUsd))) return false;
  return Number.isFinite(value.inputTokens) && Number.isFinite(value.outputTokens);
}

/** No service takes a conversation in which a call has no result, or a result no call. */
function everyCallIsAnswered(messages: readonly ChatMessage[]): boolean {
  let open: readonly string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.includes(message.callId)) return false;
      open = open.filter((id) => id !== message.callId);
    } else {
      if (open.length > 0) return false;
      open = message.role === 'assistant' ? message.calls.map(({ id }) => id) : [];
    }
  }
  return open.length === 0;
}

function isMessage(value: unknown): value is ChatMessage {
  if (!isObject(value) || typeof value.text !== 'string') return false;
  switch (value.role) {
    case 'system':
    case 'user':
      return true;
    case 'assistant':
      return Array.isArray(value.calls) && value.calls.every(isCall);
    case 'tool':
      return typeof value.callId === 'string' && typeof value.name === 'string';
    default:
      return false;
  }
}

function isCall(value: unknown): boolean {
  const call: JsonObject | null = isObject(value) ? value : null;
  return call !== null && typeof call.id === 'string' && typeof call.name === 'string' && isObject(call.input);
}
