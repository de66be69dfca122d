import { isObject } from '../core/json.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { modelName } from './model-name.ts';
import { postAnthropic } from './post-anthropic.ts';
import { postJson } from './post-json.ts';
import { noText, textOf } from './text-of.ts';

/** The service wants to be told a limit. A decision with its reason is much shorter. */
const MAX_TOKENS = 1024;

export function askAnthropic(source: ModelSource): AskModel {
  return async ({ system, prompt, model, signal }) => {
    const service = postAnthropic(source);
    const messages = [{ role: 'user', content: prompt }];
    const body = { model: modelName(model, source), max_tokens: MAX_TOKENS, system, messages };
    const answer = await postJson({ ...service, body, signal });
    return textOf(isObject(answer) ? answer.content : null).trim() || noText(answer);
  };
}
