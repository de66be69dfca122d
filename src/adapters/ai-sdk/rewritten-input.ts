import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import { type Checked, checkedValue } from './checked-value.ts';
import { jsonCopy, looksSame } from './json-copy.ts';
import { type ToolCall, untold } from './tool-call.ts';

/**
 * What hooks put in place of an input → what the tool gets. Hooks know what the schema made of the model's input, so that
 * what they leave as it was stays what it was: read once more it might be another path. What they change, and what the
 * schema makes of it, is read by the schema, as what the model gives is.
 */
export async function rewrittenInput(call: ToolCall, rewrite: JsonObject): Promise<Checked> {
  const wanted = untold(call, rewrite);
  const read = await readBySchema(call, wanted);
  if (!('value' in read)) return read;
  const unchanged = await readBySchema(call, untold(call, call.told));
  const without = 'value' in unchanged ? unchanged.value : undefined;
  return { value: kept({ before: call.input, wanted, read: read.value, without }) };
}

/** A schema need not take what it makes: of a field that nobody changed it is told the other form, 5 as "5" or "5" as 5. */
async function readBySchema({ tool, input }: ToolCall, wanted: unknown): Promise<Checked> {
  // one that fills in defaults may do so in place
  const read = await checkedValue(tool.inputSchema, jsonCopy(wanted));
  if ('value' in read || read.fields.length === 0 || !isObject(input) || !isObject(wanted)) return read;
  const isUntouched = (key: string): boolean => Object.hasOwn(wanted, key) && looksSame(input[key], wanted[key]);
  if (!read.fields.every(isUntouched)) return read;
  const others = read.fields.map((key) => [key, otherForm(wanted[key])]);
  const again = await checkedValue(tool.inputSchema, jsonCopy({ ...wanted, ...Object.fromEntries(others) }));
  return 'value' in again ? again : read;
}

function otherForm(value: unknown): unknown {
  return typeof value === 'string' ? (parsedJson(value) ?? value) : JSON.stringify(value);
}

interface Readings {
  readonly before: unknown;
  readonly wanted: unknown;
  /** What the schema makes of the rewrite, and what it would make of the input without it. */
  readonly read: unknown;
  readonly without: unknown;
}

function kept({ before, wanted, read, without }: Readings): unknown {
  if (looksSame(before, wanted)) return looksSame(before, read) || looksSame(without, read) ? before : read;
  const isList = Array.isArray(read) && Array.isArray(wanted) && read.length === wanted.length;
  if (isList) return read.map((item, i) => keptAt(String(i), { before, wanted, read: item, without }));
  if (!isPlain(before) || !isPlain(wanted) || !isPlain(read)) return read;
  const fields = Object.entries(read).map(([key, item]) => [key, keptAt(key, { before, wanted, read: item, without })]);
  return Object.fromEntries(fields);
}

/** `read` is what stands at this key. */
function keptAt(key: string, { before, wanted, read, without }: Readings): unknown {
  if (!hasOwn(before, key) || !hasOwn(wanted, key)) return read;
  const of = hasOwn(without, key) ? without[key] : undefined;
  return kept({ before: before[key], wanted: wanted[key], read, without: of });
}

function hasOwn(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

/** What a class has is its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
