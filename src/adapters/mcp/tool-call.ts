import { isObject, type JsonObject } from '../../core/json.ts';
import type { Message } from './message.ts';
import { sliceOf, writtenIn } from './written.ts';

const METHOD = 'tools/call';

/** What decides about a call; a reader that ignores letter case takes `Method` for `method`. */
const DECISIVE = ['id', 'method', 'params', 'name', 'arguments'];

export function isToolCall({ method }: JsonObject): boolean {
  return method === METHOD;
}

/** A message that some server would take for another call than we do, or for a call at all. */
export function isOddCall({ value, text }: Message): boolean {
  // of a method that stands twice some take the first
  const methods = (writtenIn(text, 1).fields ?? []).filter(({ key }) => folded(key) === 'method');
  if (!methods.some((field) => JSON.parse(sliceOf(text, field.value)) === METHOD)) return false;
  return !isToolCall(value) || isOddlySpelt(value) || (isObject(value.params) && isOddlySpelt(value.params));
}

function isOddlySpelt(fields: JsonObject): boolean {
  return Object.keys(fields).some((key) => !DECISIVE.includes(key) && DECISIVE.includes(folded(key)));
}

/** A key for a reader that ignores letter case; some take the long s for an s, too. */
export function folded(key: string): string {
  return key.toUpperCase().toLowerCase();
}

/** Why a call is none, in words; null: it is one. */
export function misfitOf({ params }: JsonObject): string | null {
  if (!isObject(params)) return 'The params of the call are no object.';
  return typeof params.name === 'string' ? null : 'The call does not name a tool: its "name" is no text.';
}

/** Whether a line that is no JSON may be a call for a reader that is less strict: with NaN in it, or two on one line. */
export function mentionsToolCall(line: Buffer): boolean {
  return unescaped(line).includes(METHOD);
}

/** The text of a line, with what is written as an escape in its strings written out. */
export function unescaped(line: Buffer): string {
  return line
    .toString('utf8')
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\/', '/');
}

const RETURN = 13;
const SPACE = 32;

/** A carriage return inside of a line ends the line for some readers; between two values a space says the same. */
export function withoutReturns(line: Buffer): Buffer {
  const end = line.length - (line.at(-1) === 10 ? (line.at(-2) === RETURN ? 2 : 1) : 0);
  if (line.subarray(0, end).indexOf(RETURN) === -1) return line;
  return Buffer.from(line.map((byte, at) => (byte === RETURN && at < end ? SPACE : byte)));
}
