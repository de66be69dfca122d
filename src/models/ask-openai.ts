import { isObject } from '../core/json.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { modelName } from './model-name.ts';
import { postJson } from './post-json.ts';
import { postOpenAi } from './post-openai.ts';
import { noText, textOf } from './text-of.ts';

/** Any service that speaks OpenAI's format: OpenAI, OpenRouter, Ollama, vLLM. */
export function askOpenAi(source: ModelSource): AskModel {
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
