import { isObject, type Json } from '../../core/json.ts';

/** What a tool gave back, for agents that know it as one text. */
export function printedText(response: Json | undefined): string {
  if (response === undefined || response === null) return '';
  if (typeof response === 'string') return response;
  if (!isObject(response)) return JSON.stringify(response);
  const { stdout, stderr, message } = response;
  if (typeof message === 'string') return message;
  const printed = [stdout, stderr].filter((part) => typeof part === 'string' && part !== '');
  return typeof stdout === 'string' ? printed.join('\n') : JSON.stringify(response);
}
