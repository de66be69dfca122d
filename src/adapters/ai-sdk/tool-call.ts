import { isObject, type JsonObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import type { Outcome } from '../../core/outcome.ts';
import { answerIn, type ClaimedAnswer } from './answer-in.ts';
import { jsonCopy, unchecked } from './json-copy.ts';
import type { HookedToolsOptions } from './options.ts';
import { type Remembered, remembered } from './remembered.ts';
import type { ExecuteOptions, SdkTool } from './sdk-types.ts';

/** What a PreToolUse said before the call was executed: while it was found out whether somebody has to be asked. */
export interface Judged {
  readonly key: string;
  readonly told: JsonObject;
  readonly outcome: Outcome<'PreToolUse'>;
  readonly atMs: number;
  /** Why the person could not be asked. */
  readonly problem: { readonly problem: string } | null;
}

/** What hooks made of an input before anybody else saw it. */
export interface Refined {
  readonly from: JsonObject;
  /** Their rewrite is made: what they said is about the new input. */
  readonly outcome: Outcome<'PreToolUse'>;
  readonly atMs: number;
}

export interface Around extends HookedToolsOptions {
  readonly judged: Remembered<Judged>;
  /** What the model is told after the result of a call. */
  readonly notes: Remembered<readonly string[]>;
  readonly refined: Remembered<Refined>;
}

const MOST_CALLS = 1000;

export function aroundCalls(options: HookedToolsOptions): Around {
  return {
    ...options,
    judged: remembered(MOST_CALLS),
    notes: remembered(MOST_CALLS),
    refined: remembered(MOST_CALLS),
  };
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
  /** It was asked about before, and this is said to be the answer; null: nobody says so. */
  readonly answer: ClaimedAnswer | null;
  readonly signal: AbortSignal | undefined;
}

/** What the AI SDK calls: a tool by the name that it has among the others, and what the model gives it. */
interface Called {
  readonly name: string;
  readonly tool: SdkTool;
  readonly input: unknown;
}

export function toolCall({ name, tool, input }: Called, given: ExecuteOptions, around: Around): ToolCall {
  const signals = [around.signal, given.abortSignal].flatMap((signal) => signal ?? []);
  return {
    tool,
    key: name,
    name: ownName(name, around.names ?? {}),
    id: given.toolCallId,
    input,
    told: toldAs(input),
    answer: answerIn(given.messages, given.toolCallId),
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
export function toldAs(input: unknown): JsonObject {
  const copy = copyOf(input);
  return isObject(copy) ? copy : { input: unchecked(copy) };
}

function copyOf(input: unknown): unknown {
  // the trigger says what is wrong with it, if there is a hook
  return orElse(() => jsonCopy(input), input);
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
