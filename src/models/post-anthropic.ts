import type { ModelSource } from '../core/model.ts';
import { keyOf } from './api-key.ts';
import { endpoint } from './endpoint.ts';
import type { Post } from './post-json.ts';

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
