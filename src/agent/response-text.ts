import { isObject, type Json } from '../core/json.ts';

/** A response that a hook wrote anew, as the model is told it: the texts in it, where it has the shape of one of our tools'. */
export function responseText(response: Json): string {
  if (typeof response === 'string') return response;
  if (!isObject(response)) return JSON.stringify(response);
  const { stdout, stderr, content, file } = response;
  const streams = [stdout, stderr].filter((text) => typeof text === 'string' && text !== '');
  if (typeof stdout === 'string' || typeof stderr === 'string') return streams.join('\n');
  if (typeof content === 'string') return content;
  return isObject(file) && typeof file.content === 'string' ? file.content : JSON.stringify(response);
}
