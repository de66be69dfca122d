import { isObject, type Json, type JsonObject } from '../../core/json.ts';

/** A tool's result that is one text. */
export function textResult(text: string, isError: boolean): JsonObject {
  return { content: [textItem(text)], ...(isError ? { isError } : {}) };
}

/** The text of the answer to the request whose id is written so. */
export function resultResponse(idText: string, result: JsonObject): string {
  return `{"jsonrpc":"2.0","id":${idText},"result":${JSON.stringify(result)}}`;
}

/** The result with more texts behind its own content; everything else in it stays. */
export function withTexts(result: JsonObject, texts: readonly string[]): JsonObject {
  const content = Array.isArray(result.content) ? result.content : [];
  return { ...result, content: [...content, ...texts.map(textItem)] };
}

/** A result is an object. What a hook puts in its place and is none becomes its text. */
export function asResult(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  return textResult(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), false);
}

/** The texts of a result. */
export function textOf({ content }: JsonObject): string {
  const items = Array.isArray(content) ? content : [];
  return items.flatMap((item) => (isObject(item) && typeof item.text === 'string' ? [item.text] : [])).join('\n');
}

function textItem(text: string): JsonObject {
  return { type: 'text', text };
}
