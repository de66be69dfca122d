import { isObject } from '../core/json.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { keyOf } from './api-key.ts';
import { endpoint } from './endpoint.ts';
import { modelName } from './model-name.ts';
import { postJson } from './post-json.ts';
import { noText, textOf } from './text-of.ts';

const PATH = '/chat/completions';

/** Any service that speaks OpenAI's format: OpenAI, OpenRouter, Ollama, vLLM. */
export function askOpenAi(source: ModelSource): AskModel {
  return async ({ system, prompt, model, signal }) => {
    const key = keyOf(source);
    const url = endpoint(source.baseUrl, (base) => (base.endsWith(PATH) ? base : `${base}${PATH}`));
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ];
    // no temperature and no limit: there are models that refuse them
    const body = { model: modelName(model, source), messages };
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    const answer = await postJson({ url, headers, body, signal });
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
