import { isObject, type JsonObject } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { HookedToolsOptions } from './hooked-tools.ts';
import type { Remembered } from './remembered.ts';
import type { ExecuteOptions, SdkTool } from './sdk-types.ts';

/** What a PreToolUse said before the call was executed: while it was found out whether somebody has to be asked. */
export interface Judged {
  readonly told: JsonObject;
  readonly outcome: Outcome<'PreToolUse'>;
  readonly atMs: number;
}

export interface Around extends HookedToolsOptions {
  readonly judged: Remembered<Judged>;
  /** What the model is told after the result of a call. */
  readonly notes: Remembered<readonly string[]>;
}

export interface ToolCall {
  readonly tool: SdkTool;
  readonly name: string;
  readonly id: string;
  /** What the tool gets, and the same as hooks are told it. */
  readonly input: unknown;
  readonly told: JsonObject;
  readonly signal: AbortSignal | undefined;
}

export function toolCall(name: string, tool: SdkTool, input: unknown, given: ExecuteOptions, around: Around): ToolCall {
  const signals = [around.signal, given.abortSignal].flatMap((signal) => signal ?? []);
  return {
    tool,
    name: around.names?.[name] ?? name,
    id: given.toolCallId,
    input,
    told: toldAs(input),
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
  };
}

/** Hooks know inputs that are objects; of any other it is said what it is. */
function toldAs(input: unknown): JsonObject {
  return isObject(input) ? input : { input: input as JsonObject[string] };
}

/** What the hooks made of it → what the tool gets. */
export function untold(call: ToolCall, rewritten: JsonObject): unknown {
  return isObject(call.input) ? rewritten : rewritten.input;
}

/** What every event of a call says. */
export function callPayload({ name, id, told }: ToolCall, { session }: Around) {
  return {
    tool_name: name,
    tool_input: told,
    tool_use_id: id,
    ...(session === undefined ? {} : { session_id: session }),
  };
}
