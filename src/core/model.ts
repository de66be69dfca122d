/** A service that answers prompts: whose wire format it speaks, and how it is reached. */
export interface ModelSource {
  readonly wire: 'openai' | 'anthropic';
  /** Not enumerable, like the key: whoever is told about a hook may write down all of it, and they are not in there. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** The model to ask for where an entry names none. */
  readonly model: string | null;
}

/** The model of an agent that runs in this very program: it serves prompts for which nobody has named another. */
export interface AgentModelSource {
  readonly wire: 'agent';
  readonly model: string;
  readonly ask: AskModel;
}

/** Whom prompts are put to. */
export type PromptSource = ModelSource | AgentModelSource;

export interface ModelRequest {
  /** What the model is told to do, whatever the prompt says. */
  readonly system: string;
  readonly prompt: string;
  /** The model that the entry names; null: whichever it is. */
  readonly model: string | null;
  readonly signal: AbortSignal;
}

/** Resolves to the text of the answer; rejects with what went wrong. */
export type AskModel = (request: ModelRequest) => Promise<string>;

/** A function of the embedding program that answers, with a model or without one. */
export type ModelFunction = (request: ModelRequest) => string | Promise<string>;

/** What a language model of the AI SDK is asked: every version of it finds here what it needs. */
export interface AiSdkCall {
  readonly inputFormat: 'messages';
  readonly mode: { readonly type: 'regular' };
  readonly prompt: AiSdkMessage[];
  readonly abortSignal: AbortSignal;
}

type AiSdkMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: { readonly type: 'text'; readonly text: string }[] };

/** A language model of the AI SDK, of whichever version. */
export interface AiSdkModel {
  readonly doGenerate: (call: AiSdkCall) => PromiseLike<unknown>;
}

export function isAiSdkModel(value: unknown): value is AiSdkModel {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  return 'doGenerate' in value && typeof value.doGenerate === 'function';
}

interface Provider {
  readonly wire: ModelSource['wire'];
  /** Where it is reached unless a file says otherwise; null: that must be said. */
  readonly baseUrl: string | null;
}

const OPENAI_WIRE: Provider = { wire: 'openai', baseUrl: null };

/** Services by the names that configurations have for them. Every other name is taken for an OpenAI-compatible service. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['openai', { wire: 'openai', baseUrl: 'https://api.openai.com/v1' }],
  ['anthropic', { wire: 'anthropic', baseUrl: 'https://api.anthropic.com' }],
  ['claude', { wire: 'anthropic', baseUrl: 'https://api.anthropic.com' }],
  ['openrouter', { wire: 'openai', baseUrl: 'https://openrouter.ai/api/v1' }],
  ['ollama', { wire: 'openai', baseUrl: 'http://127.0.0.1:11434/v1' }],
]);

export interface ModelFields {
  readonly provider: string | null;
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string | null;
}

/** What a configuration says about its model; null: nothing that could be asked. Without a provider it is an OpenAI-compatible one. */
export function modelSource({ provider, baseUrl, apiKey, model }: ModelFields): ModelSource | null {
  const known = provider === null ? OPENAI_WIRE : (PROVIDERS.get(provider.toLowerCase()) ?? OPENAI_WIRE);
  const url = baseUrl || known.baseUrl;
  if (url === null) return null;
  return reachedAt({ wire: known.wire, model: model || null }, { baseUrl: url, apiKey: apiKey || null });
}

type Access = Pick<ModelSource, 'baseUrl' | 'apiKey'>;

/** How a service is reached may hold secrets: it goes only where somebody hands it on. */
export function reachedAt({ wire, model }: Omit<ModelSource, keyof Access>, { baseUrl, apiKey }: Access): ModelSource {
  const hidden = { enumerable: false, writable: false, configurable: false };
  return Object.defineProperties({ wire, model, baseUrl, apiKey }, { baseUrl: hidden, apiKey: hidden });
}
