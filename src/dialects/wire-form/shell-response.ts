import { type Json, type JsonObject, textOrNone } from '../../core/json.ts';

/** What a shell tool gave back, where only the text of it is known and how it ended stands in that text, if anywhere. */
export function shellResponse(text: string, ending: RegExp | null): JsonObject {
  const found = ending?.exec(text) ?? null;
  if (found === null) return { stdout: text, stderr: '' };
  return { stdout: text.slice(0, found.index), stderr: '', exit_code: Number(found[1]) };
}

/** What a hook made of a result, as the text that a model reads. */
export function responseText(response: Json): string {
  if (typeof response === 'string') return response;
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return JSON.stringify(response);
  const { stdout, stderr } = response as JsonObject;
  if (typeof stdout !== 'string' && typeof stderr !== 'string') return JSON.stringify(response);
  return [textOrNone(stdout), textOrNone(stderr)].filter((part) => part !== '').join('\n');
}
