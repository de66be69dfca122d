import { isObject } from '../core/json.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { keyOf } from './api-key.ts';
import { endpoint } from './endpoint.ts';
import { modelName } from './model-name.ts';
import { postJson } from './post-json.ts';
import { noText, textOf } from './text-of.ts';

const VERSION = { 'anthropic-version': '2023-06-01' };
/** The service wants to be told a limit. A decision with its reason is much shorter. */
const MAX_TOKENS = 1024;

export function askAnthropic(source: ModelSource): AskModel {
  return async ({ system, prompt, model, signal }) => {
    const key = keyOf(source);
    const url = endpoint(source.baseUrl, messagesPath);
    const messages = [{ role: 'user', content: prompt }];
    const body = { model: modelName(model, source), max_tokens: MAX_TOKENS, system, messages };
    const headers = key === null ? VERSION : { ...VERSION, 'x-api-key': key };
    const answer = await postJson({ url, headers, body, signal });
    return textOf(isObject(answer) ? answer.content : null).trim() || noText(answer);
  };
}

function messagesPath(base: string): string {
  if (base.endsWith('/v1/messages')) return base;
  return base.endsWith('/v1') ? `${base}/messages` : `${base}/v1/messages`;
}
