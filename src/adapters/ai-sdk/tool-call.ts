import { isObject, type JsonObject } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { HookedToolsOptions } from './hooked-tools.ts';
import { isAnswered } from './is-answered.ts';
import { jsonCopy } from './json-copy.ts';
import type { Remembered } from './remembered.ts';
import type { ExecuteOptions, SdkTool } from './sdk-types.ts';

/** What a PreToolUse said before the call was executed: while it was found out whether somebody has to be asked. */
export interface Judged {
  readonly key: string;
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
  /** What it is called among the tools, and what hooks call it: one name of theirs may be that of several. */
  readonly key: string;
  readonly name: string;
  readonly id: string;
  /** What the tool gets, and the same as hooks are told it. */
  readonly input: unknown;
  readonly told: JsonObject;
  /** It was asked about before, and this is the answer. */
  readonly answered: boolean;
  readonly signal: AbortSignal | undefined;
}

export function toolCall(name: string, tool: SdkTool, input: unknown, given: ExecuteOptions, around: Around): ToolCall {
  const signals = [around.signal, given.abortSignal].flatMap((signal) => signal ?? []);
  return {
    tool,
    key: name,
    name: ownName(name, around.names ?? {}),
    id: given.toolCallId,
    input,
    told: toldAs(input),
    answered: isAnswered(given.messages, given.toolCallId),
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
  };
}

/** A tool may be called `constructor`. */
function ownName(name: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}

/** The same call with another input. */
export function withInput(call: ToolCall, input: unknown): ToolCall {
  return { ...call, input, told: toldAs(input) };
}

/** Hooks know inputs that are objects; of any other it is said what it is. A copy: the tool may change its own. */
function toldAs(input: unknown): JsonObject {
  const copy = copyOf(input);
  return isObject(copy) ? copy : { input: copy as JsonObject[string] };
}

function copyOf(input: unknown): unknown {
  try {
    return jsonCopy(input);
  } catch {
    // the trigger says what is wrong with it, if there is a hook
    return input;
  }
}

/** What the hooks made of it → what the tool gets. */
export function untold(call: ToolCall, rewritten: JsonObject): unknown {
  return isObject(copyOf(call.input)) ? rewritten : rewritten.input;
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
