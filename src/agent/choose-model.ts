import type { ChatModel } from '../core/chat.ts';
import { HookError } from '../core/hook-error.ts';
import { type ModelFields, modelSource } from '../core/model.ts';
import { type Price, withPrice } from '../models/price.ts';

export interface ModelChoice {
  readonly script: string | undefined;
  readonly provider: string | undefined;
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
  /** `INPUT:OUTPUT`, in dollars for a million tokens. */
  readonly price: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where providers' own programs look for a key. Only of the one that was chosen: a key that lies around is no wish to use it. */
const KEYS: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  claude: 'ANTHROPIC_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
};

/** A script, a service, or, where neither is named, the model that needs no key and no network. */
export async function chooseModel(choice: ModelChoice, env: Env): Promise<ChatModel> {
  const price = priceOf(choice.price);
  if (choice.script !== undefined) {
    const [{ readScript }, { scriptedModel }] = await Promise.all([
      import('./scripted/read-script.ts'),
      import('./scripted/scripted-model.ts'),
    ]);
    return atPrice(scriptedModel(readScript(choice.script)), price);
  }
  const fields = modelFields(choice, env);
  if (fields.provider === null && fields.baseUrl === null) {
    if (choice.model !== undefined) {
      const hint = 'add --provider anthropic, or --base-url http://…';
      throw new HookError('USAGE', `It is not said who serves the model "${choice.model}".`, { hint });
    }
    return atPrice((await import('./scripted/plain-model.ts')).plainModel(), price);
  }
  const source = modelSource(fields);
  if (source === null) {
    const hint = 'name it with --base-url, or HOOKLINE_MODEL_BASE_URL';
    throw new HookError('USAGE', `It is not known where "${fields.provider ?? ''}" is reached.`, { hint });
  }
  if (source.model === null) {
    throw new HookError('USAGE', 'It is not said which model to ask.', {
      hint: 'name it with --model, or HOOKLINE_MODEL',
    });
  }
  const { chatFor } = await import('../models/chat-for.ts');
  return chatFor(source, price);
}

function modelFields({ provider, baseUrl, model }: ModelChoice, env: Env): ModelFields {
  const named = provider ?? (env.HOOKLINE_MODEL_PROVIDER || null);
  const key = KEYS[named?.toLowerCase() ?? ''];
  return {
    provider: named,
    baseUrl: baseUrl ?? (env.HOOKLINE_MODEL_BASE_URL || null),
    apiKey: env.HOOKLINE_MODEL_API_KEY || (key === undefined ? null : (env[key] ?? null)),
    model: model ?? (env.HOOKLINE_MODEL || null),
  };
}

/** One that costs nothing, as if it did. */
function atPrice(model: ChatModel, price: Price | null): ChatModel {
  if (price === null) return model;
  return {
    name: model.name,
    async reply(request) {
      const { usage, ...reply } = await model.reply(request);
      return { ...reply, usage: withPrice(usage.inputTokens, usage.outputTokens, price) };
    },
  };
}

function priceOf(text: string | undefined): Price | null {
  if (text === undefined) return null;
  const [, input, output] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (output !== undefined) return { inputUsdPerMillion: Number(input), outputUsdPerMillion: Number(output) };
  throw new HookError('BAD_OPTION', `--price must be INPUT:OUTPUT, dollars for a million tokens, not "${text}".`, {
    hint: 'for example --price 3:15',
  });
}
