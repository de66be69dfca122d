import { isObject, parsedJson, parsedObject } from '../../core/json.ts';

/** Some readers of lines end a line at these too; JSON has another way to write them. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** The payload as one line, with the name of the request in it. */
export function requestLine(payload: string, id: string): string {
  const named = withId(payload, id);
  return named.replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function withId(payload: string, id: string): string {
  const isPlain = /^\{.*[^{]\}$/s.test(payload) && !/\n|"request_id"/.test(payload);
  if (isPlain) return `${payload.slice(0, -1)},"request_id":${JSON.stringify(id)}}`;
  const value = parsedJson(payload);
  if (isObject(value)) return JSON.stringify({ ...value, request_id: id });
  // what is no JSON is a text
  return JSON.stringify(value === undefined ? payload : value);
}

/** The request that a line says it answers; null: it does not say. */
export function requestIdIn(line: string): string | null {
  if (!line.includes('"request_id"')) return null;
  const id = parsedObject(line)?.request_id;
  return typeof id === 'string' ? id : null;
}
