import type { JsonObject } from './json.ts';

/** A tool call, as a model wants it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** What the model sent as input cannot be read; the call is answered with this, and nothing runs. */
  readonly problem?: string;
}

export type ChatMessage =
  | { readonly role: 'system'; readonly text: string }
  /** `by`: not the person, but what stands for one: a hook that holds the agent, the summary of what was said. */
  | { readonly role: 'user'; readonly text: string; readonly by?: 'hook' | 'summary' }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | ToolMessage;

/** Every call of the message before has exactly one. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly callId: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
}

/** What a model is told about a tool. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of its input. */
  readonly parameters: JsonObject;
}

export interface ChatRequest {
  /** What the model is told to be, before all messages. */
  readonly system: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolSpec[];
  /** Another model of the same service; absent: the one that was chosen. */
  readonly model?: string | null;
  readonly signal: AbortSignal;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null: nobody said what it costs. */
  readonly costUsd: number | null;
}

export interface ChatReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
}

/** A model that can be talked to and can call tools. */
export interface ChatModel {
  readonly name: string;
  /** It can judge: it also serves prompt hooks. What only plays a script, or obeys plain words, cannot. */
  readonly servesPrompts?: true;
  /** Rejects with what went wrong, in words that can be shown; also when it is aborted. */
  readonly reply: (request: ChatRequest) => Promise<ChatReply>;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, costUsd: null };

/** What was used since; the cost is known where that of the later one is. */
export function usedSince(earlier: Usage, later: Usage): Usage {
  return {
    inputTokens: later.inputTokens - earlier.inputTokens,
    outputTokens: later.outputTokens - earlier.outputTokens,
    costUsd: later.costUsd === null ? null : later.costUsd - (earlier.costUsd ?? 0),
  };
}

/** What is not known of one of them does not make the sum unknown. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === null ? b.costUsd : a.costUsd + (b.costUsd ?? 0),
  };
}
