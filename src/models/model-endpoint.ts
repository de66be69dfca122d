import type { ModelSource } from '../core/model.ts';
import { keyOf } from './api-key.ts';
import type { Post } from './post-json.ts';

/** The address of a service, from what a configuration says about it. */
function endpoint(baseUrl: string, pathOf: (base: string) => string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new Error('the address of the model service is no URL that begins with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new Error('the address of the model service holds a user name or a password, which cannot be sent');
  url.pathname = pathOf(url.pathname.replace(/\/+$/, ''));
  url.hash = '';
  return url;
}

const VERSION = { 'anthropic-version': '2023-06-01' };

/** Where and how a service that speaks Anthropic's format is asked. */
export function postAnthropic(source: ModelSource): Pick<Post, 'url' | 'headers'> {
  const key = keyOf(source);
  const url = endpoint(source.baseUrl, messagesPath);
  return { url, headers: key === null ? VERSION : { ...VERSION, 'x-api-key': key } };
}

function messagesPath(base: string): string {
  if (base.endsWith('/v1/messages')) return base;
  return base.endsWith('/v1') ? `${base}/messages` : `${base}/v1/messages`;
}

const PATH = '/chat/completions';

/** Where and how any service that speaks OpenAI's format is asked: OpenAI, OpenRouter, Ollama, vLLM. */
export function postOpenAi(source: ModelSource): Pick<Post, 'url' | 'headers'> {
  const key = keyOf(source);
  const url = endpoint(source.baseUrl, (base) => (base.endsWith(PATH) ? base : `${base}${PATH}`));
  return { url, headers: key === null ? {} : { authorization: `Bearer ${key}` } };
}

/** The model that the entry names, else the service's. */
export function modelName(named: string | null, source: ModelSource): string {
  const name = named ?? source.model;
  if (name === null) throw new Error('it is not said which model to ask: name one in the hook, or with the service');
  return name;
}
