import type { ModelSource } from '../core/model.ts';

const MASK = '***';
/** What is shorter is no secret: services without keys are given words such as "none". */
const SHORTEST_SECRET = 6;

/** The key as a header can hold it; one that was read from a file ends with a line break. */
export function keyOf({ apiKey }: ModelSource): string | null {
  const key = apiKey?.trim() ?? '';
  if (/[^\x20-\x7e]/.test(key)) throw new Error('the key of the model service has a character that no header can hold');
  return key === '' ? null : key;
}

/** A text without the key, however the key is written in it. */
export function withoutKey(text: string, { apiKey }: ModelSource): string {
  const key = apiKey?.trim() ?? '';
  if (key.length < SHORTEST_SECRET) return text;
  const base64 = Buffer.from(key).toString('base64');
  const spellings = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), base64];
  return spellings.reduce((masked, spelling) => masked.replaceAll(spelling, MASK), text);
}
