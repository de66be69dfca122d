import { isObject, type Json } from './json.ts';

/** What a tool answered, as a text: that in it which is one, where it has the shape of a shell's or a reader's answer. */
export function responseText(response: Json): string {
  if (typeof response === 'string') return response;
  if (!isObject(response)) return JSON.stringify(response);
  const { stdout, stderr, content, file } = response;
  const streams = [stdout, stderr].filter((text) => typeof text === 'string' && text !== '');
  if (typeof stdout === 'string' || typeof stderr === 'string') return streams.join('\n');
  if (typeof content === 'string') return content;
  return isObject(file) && typeof file.content === 'string' ? file.content : JSON.stringify(response);
}
