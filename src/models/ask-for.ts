import { isObject } from '../core/json.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { withoutKey } from './api-key.ts';
import { modelName, postAnthropic, postOpenAi } from './model-endpoint.ts';
import { toldError } from './model-errors.ts';
import { postJson } from './post-json.ts';
import { noText, textOf } from './text-of.ts';

/** The service wants to be told a limit. A decision with its reason is much shorter. */
const MAX_TOKENS = 1024;

const WIRES = {
  anthropic: {
    service: postAnthropic,
    question: (system: string, prompt: string): object => ({
      max_tokens: MAX_TOKENS,
      system,
      messages: [{ role: 'user', content: prompt }],
    }),
    textIn: (answer: unknown): string => textOf(isObject(answer) ? answer.content : null),
  },
  openai: {
    service: postOpenAi,
    // no temperature and no limit: there are models that refuse them
    question: (system: string, prompt: string): object => ({
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: prompt },
      ],
    }),
    textIn: textInChoices,
  },
};

/** How a service is asked, in the format it speaks. Nothing that it says has the key in it: services quote what they are sent. */
export function askFor(source: ModelSource): AskModel {
  const { service, question, textIn } = WIRES[source.wire];
  return async ({ system, prompt, model, signal }) => {
    try {
      const to = service(source);
      const body = { model: modelName(model, source), ...question(system, prompt) };
      const answer = await postJson({ ...to, body, signal });
      return withoutKey(textIn(answer).trim() || noText(answer), source);
    } catch (error) {
      throw toldError(error, source);
    }
  };
}

/** What a model says instead of an answer is said as well: whoever reads it finds no decision in it. */
function textInChoices(answer: unknown): string {
  const choices = isObject(answer) && Array.isArray(answer.choices) ? answer.choices : [];
  const texts = choices.map((choice: unknown) => {
    const message = isObject(choice) && isObject(choice.message) ? choice.message : {};
    return textOf(message.content) || textOf(message.refusal);
  });
  return texts.join('\n');
}
