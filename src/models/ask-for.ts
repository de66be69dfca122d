import { isObject } from '../core/json.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { withoutKey } from './api-key.ts';
import { toldError } from './model-errors.ts';
import { postJson } from './post-json.ts';
import { modelName, postAnthropic, postOpenAi } from './service-address.ts';
import { noText, textOf } from './text-of.ts';

/** How a service is asked, in the format it speaks. Nothing that it says has the key in it: services quote what they are sent. */
export function askFor(source: ModelSource): AskModel {
  const ask = wireOf(source);
  return async (request) => {
    try {
      return withoutKey(await ask(request), source);
    } catch (error) {
      throw toldError(error, source);
    }
  };
}

function wireOf(source: ModelSource): AskModel {
  switch (source.wire) {
    case 'openai':
      return askOpenAi(source);
    case 'anthropic':
      return askAnthropic(source);
  }
}

/** The service wants to be told a limit. A decision with its reason is much shorter. */
const MAX_TOKENS = 1024;

function askAnthropic(source: ModelSource): AskModel {
  return async ({ system, prompt, model, signal }) => {
    const service = postAnthropic(source);
    const messages = [{ role: 'user', content: prompt }];
    const body = { model: modelName(model, source), max_tokens: MAX_TOKENS, system, messages };
    const answer = await postJson({ ...service, body, signal });
    return textOf(isObject(answer) ? answer.content : null).trim() || noText(answer);
  };
}

/** Any service that speaks OpenAI's format: OpenAI, OpenRouter, Ollama, vLLM. */
function askOpenAi(source: ModelSource): AskModel {
  return async ({ system, prompt, model, signal }) => {
    const service = postOpenAi(source);
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ];
    // no temperature and no limit: there are models that refuse them
    const body = { model: modelName(model, source), messages };
    const answer = await postJson({ ...service, body, signal });
    return textIn(answer) || noText(answer);
  };
}

/** What a model says instead of an answer is said as well: whoever reads it finds no decision in it. */
function textIn(answer: unknown): string {
  const choices = isObject(answer) && Array.isArray(answer.choices) ? answer.choices : [];
  const texts = choices.map((choice: unknown) => {
    const message = isObject(choice) && isObject(choice.message) ? choice.message : {};
    return textOf(message.content) || textOf(message.refusal);
  });
  return texts.join('\n').trim();
}
