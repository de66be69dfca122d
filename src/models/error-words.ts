import { isObject } from '../core/json.ts';

/** What a service says about an error; each has its own place for it. */
export function errorWords(answer: { readonly [key: string]: unknown }): string | null {
  const { error, message, detail } = answer;
  const words = [isObject(error) ? error.message : error, message, detail].find((text) => typeof text === 'string');
  return typeof words === 'string' && words.trim() !== '' ? inOneLine(words) : null;
}

export function inOneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}
