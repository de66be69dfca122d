import { isObject, type JsonObject } from '../../core/json.ts';
import { idOf, type RequestId } from './message.ts';

/** A tool call under way, from the client's request to what the client gets for it. */
export interface Call {
  /** Undefined: nobody expects an answer. */
  readonly id: RequestId | undefined;
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
export function callOf(message: JsonObject): Call {
  const params = isObject(message.params) ? message.params : {};
  const given = params.arguments ?? {};
  return {
    id: idOf(message)?.id,
    tool: typeof params.name === 'string' ? params.name : '',
    input: isObject(given) ? given : null,
    stage: 'before',
    sentAt: 0,
    context: [],
    cancelled: new AbortController(),
  };
}
