// The parts of the AI SDK's types that we look at. Its own are not imported: whoever uses only the rest of hookline has no
// such package, and every version of it would ask for another version of ours.

export type Schema = unknown;

/** What a call is executed with. */
export interface ExecuteOptions {
  readonly toolCallId: string;
  readonly messages?: readonly unknown[] | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  /** Of the tool, in `ai` 7. */
  readonly context?: unknown;
}

/** What the model is told of a result. */
export type ModelOutput =
  | { readonly type: 'text' | 'error-text'; readonly value: string }
  | { readonly type: 'json' | 'error-json'; readonly value: unknown }
  | { readonly type: 'content'; readonly value: readonly object[] }
  | { readonly type: 'execution-denied'; readonly reason?: string };

export interface GivenOutput {
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}

export interface SdkTool {
  readonly inputSchema?: Schema;
  readonly outputSchema?: Schema;
  readonly execute?: (input: unknown, options: ExecuteOptions) => unknown;
  readonly needsApproval?: boolean | ((input: unknown, options: ExecuteOptions) => boolean | PromiseLike<boolean>);
  readonly toModelOutput?: (given: GivenOutput) => ModelOutput | PromiseLike<ModelOutput>;
}

interface Part {
  readonly type: string;
  readonly text?: string;
}

/** A message as a language model gets it. */
export interface PromptMessage {
  readonly role: string;
  readonly content: string | readonly Part[];
  readonly providerOptions?: { readonly [provider: string]: unknown };
}

/** What a language model is called with. */
export interface CallParams {
  readonly prompt: readonly PromptMessage[];
  readonly abortSignal?: AbortSignal | undefined;
}

/** A part of what a language model says. */
export interface ModelPart {
  readonly type: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  /** JSON. */
  readonly input?: string;
  readonly providerMetadata?: { readonly [provider: string]: unknown };
}
