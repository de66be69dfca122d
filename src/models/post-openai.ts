import type { ModelSource } from '../core/model.ts';
import { keyOf } from './api-key.ts';
import { endpoint } from './endpoint.ts';
import type { Post } from './post-json.ts';

const PATH = '/chat/completions';

/** Where and how any service that speaks OpenAI's format is asked: OpenAI, OpenRouter, Ollama, vLLM. */
export function postOpenAi(source: ModelSource): Pick<Post, 'url' | 'headers'> {
  const key = keyOf(source);
  const url = endpoint(source.baseUrl, (base) => (base.endsWith(PATH) ? base : `${base}${PATH}`));
  return { url, headers: key === null ? {} : { authorization: `Bearer ${key}` } };
}
