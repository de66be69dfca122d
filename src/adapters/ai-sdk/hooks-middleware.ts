import { parsedJson } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import { hookOutput } from '../../core/words.ts';
import { gate } from '../../gate.ts';
import type { Hooks } from '../../hooks/api.ts';
import { APPROVAL_MS } from './approval-of.ts';
import { isFromHook } from './hook-message.ts';
import { hooksInForce } from './hooks-in-force.ts';
import { RefusedByHook } from './refused-by-hook.ts';
import { remembered } from './remembered.ts';
import type { CallParams, ModelPart, PromptMessage } from './sdk-types.ts';
import { markOf, type SigningKey } from './signed-call.ts';
import { tell } from './tell.ts';

export interface HooksMiddlewareOptions {
  readonly hooks: Pick<Hooks, 'trigger'> & Partial<Pick<Hooks, 'list'>>;
  /** The session's id, for hooks; default: the hooks' own. */
  readonly session?: string | undefined;
  /** The `source` of SessionStart (`startup`, `resume`), which is then triggered before the first prompt. Default: it is not. */
  readonly sessionStart?: string | undefined;
  /** Signs the calls of tools that the model makes, so that every process with this key knows them when they come back. */
  readonly key?: SigningKey | undefined;
  /** How long a signed call can be approved. Default: an hour. */
  readonly approvalMs?: number | undefined;
  /** Ends running hooks, as the abort signal of the call does. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what hooks say to the person. */
  readonly onMessage?: ((message: string) => void) | undefined;
}

/** A middleware of the AI SDK, for `wrapLanguageModel`. */
export interface HooksMiddleware {
  readonly specificationVersion: 'v3';
  transformParams<P extends CallParams>(options: { readonly params: P }): Promise<P>;
  wrapGenerate<R extends { content: ModelPart[] }>(options: { readonly doGenerate: () => PromiseLike<R> }): Promise<R>;
  wrapStream<R extends { stream: ReadableStream<ModelPart> }>(options: {
    readonly doStream: () => PromiseLike<R>;
  }): Promise<R>;
}

const MOST_PROMPTS = 1000;

/**
 * UserPromptSubmit for what the person says, in one conversation. What the hooks make of a prompt stays in its place in
 * the later steps and turns, for which the AI SDK gives the prompt as it was.
 */
export function hooksMiddleware(options: HooksMiddlewareOptions): HooksMiddleware {
  const { hooks, session, onMessage, sessionStart: source } = options;
  /** By the list of messages, which is the same one when a call is tried again. */
  const submitted = new WeakMap<readonly PromptMessage[], Promise<void>>();
  const replaced = remembered<string>(MOST_PROMPTS);
  const common = session === undefined ? {} : { session_id: session };
  let began: Promise<readonly string[]> | null = null;

  const heard = <E extends 'SessionStart' | 'UserPromptSubmit'>(outcome: Outcome<E>): Outcome<E> => {
    for (const message of outcome.messages) tell(onMessage, message);
    const gated = gate(outcome, null);
    const why = 'refused' in gated ? gated.refused : 'ask' in gated ? gated.ask : outcome.stop?.reason;
    if (why !== undefined) throw new RefusedByHook(why, why, outcome);
    return outcome;
  };
  const begin = async (signal: AbortSignal | undefined): Promise<readonly string[]> => {
    if (source === undefined) return [];
    const outcome = await hooks.trigger('SessionStart', { ...common, source }, { signal });
    // nobody refused it: nobody waits for it any more
    signal?.throwIfAborted();
    return hookOutput('SessionStart', heard(outcome).context);
  };
  const submit = async (message: PromptMessage, signal: AbortSignal | undefined): Promise<void> => {
    const prompt = promptText(message);
    replaced.forget(prompt);
    const outcome = await hooks.trigger('UserPromptSubmit', { ...common, prompt }, { signal });
    signal?.throwIfAborted();
    const { rewrite, context } = heard(outcome);
    if (rewrite === null && context.length === 0) return;
    replaced.set(prompt, [...hookOutput('UserPromptSubmit', context), rewrite ?? prompt].join('\n\n'));
  };

  return {
    specificationVersion: 'v3',
    async transformParams({ params }) {
      const { prompt, abortSignal } = params;
      const signals = [options.signal, abortSignal].flatMap((signal) => signal ?? []);
      const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
      began ??= begin(signal);
      const start = await began.catch((error: unknown) => {
        began = null;
        throw error;
      });
      const last = prompt.at(-1);
      if (last?.role === 'user' && !isFromHook(last)) {
        const work = submitted.get(prompt) ?? submit(last, signal);
        submitted.set(prompt, work);
        await work;
      }
      return { ...params, prompt: withSystem(prompt.map(inPlace), start) };
    },
    async wrapGenerate({ doGenerate }) {
      const result = await doGenerate();
      return options.key === undefined ? result : { ...result, content: result.content.map(marked) };
    },
    async wrapStream({ doStream }) {
      const result = await doStream();
      if (options.key === undefined) return result;
      const marking = new TransformStream<ModelPart, ModelPart>({
        transform: (part, controller) => controller.enqueue(marked(part)),
      });
      return { ...result, stream: result.stream.pipeThrough(marking) };
    },
  };

  function marked(part: ModelPart): ModelPart {
    const { key } = options;
    if (key === undefined || part.type !== 'tool-call' || part.toolCallId === undefined) return part;
    // as the AI SDK reads it: nothing at all is an empty object; what is no JSON is no call that will run
    const given = parsedJson(part.input?.trim() || '{}');
    if (given === undefined) return part;
    const call = { toolCallId: part.toolCallId, toolName: part.toolName ?? '', given, hooks: hooksInForce(hooks) };
    const expiresAtMs = Date.now() + (options.approvalMs ?? APPROVAL_MS);
    const mark = markOf({ ...call, session: session ?? null }, key, expiresAtMs);
    return { ...part, providerMetadata: { ...part.providerMetadata, hookline: { call: mark } } };
  }

  function inPlace(message: PromptMessage): PromptMessage {
    const text = message.role === 'user' && !isFromHook(message) ? replaced.get(promptText(message)) : undefined;
    return text === undefined ? message : withText(message, text);
  }
}

/** After what the program itself says to the model. */
function withSystem(prompt: readonly PromptMessage[], texts: readonly string[]): readonly PromptMessage[] {
  const at = prompt.findIndex(({ role }) => role !== 'system');
  const place = at === -1 ? prompt.length : at;
  const added = texts.map((content) => ({ role: 'system', content }));
  return [...prompt.slice(0, place), ...added, ...prompt.slice(place)];
}

/** What the person wrote; files have no text. */
function promptText({ content }: PromptMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? text : [])).join('\n');
}

/** The message with another text in the place of its own; its files stay. */
function withText(message: PromptMessage, text: string): PromptMessage {
  const { content } = message;
  if (typeof content === 'string') return { ...message, content: text };
  const first = content.findIndex(({ type }) => type === 'text');
  const rest = content.filter(({ type }, i) => type !== 'text' || i === first);
  return {
    ...message,
    content:
      first === -1
        ? [{ type: 'text', text }, ...rest]
        : rest.map((part) => (part.type === 'text' ? { ...part, text } : part)),
  };
}
