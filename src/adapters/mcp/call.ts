import { isObject, type JsonObject } from '../../core/json.ts';
import { idOf, type Message, type RequestId } from './message.ts';

/** A tool call under way, from the client's request to what the client gets for it. */
export interface Call {
  /** Undefined: nobody expects an answer. */
  readonly id: RequestId | undefined;
  /** The id as the client has written it. */
  readonly idText: string;
  /** The tool's name as the server knows it. */
  readonly tool: string;
  /** As it was asked for, or as a hook rewrote it; null: its arguments are no object. */
  input: JsonObject | null;
  /** Who has it: PreToolUse hooks, the server, PostToolUse hooks. */
  stage: 'before' | 'server' | 'after';
  /** By `nowMs()`. */
  sentAt: number;
  /** What PreToolUse hooks want the model to know. */
  context: readonly string[];
  /** The client does not want its answer any more. */
  readonly cancelled: AbortController;
}

/** The call that a request asks for. */
export function callOf(message: Message): Call {
  const { params } = message.value;
  const { name, arguments: args } = isObject(params) ? params : {};
  const given = args ?? {};
  const identity = idOf(message);
  return {
    id: identity?.id,
    idText: identity?.text ?? 'null',
    tool: typeof name === 'string' ? name : '',
    input: isObject(given) ? given : null,
    stage: 'before',
    sentAt: 0,
    context: [],
    cancelled: new AbortController(),
  };
}
