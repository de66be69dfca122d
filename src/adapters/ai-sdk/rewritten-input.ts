import { isObject, type JsonObject } from '../../core/json.ts';
import { type Checked, checkedValue } from './checked-value.ts';
import { looksSame } from './json-copy.ts';
import { type ToolCall, untold } from './tool-call.ts';

/**
 * What hooks put in place of an input → what the tool gets. Hooks know what the schema made of the model's input, so that
 * what they leave as it was stays what it was: read once more it might be another path. What they change is read by the
 * schema, as what the model gives is.
 */
export async function rewrittenInput(call: ToolCall, rewrite: JsonObject): Promise<Checked> {
  const wanted = untold(call, rewrite);
  const read = await readBySchema(call, wanted);
  return 'value' in read ? { value: kept(call.input, wanted, read.value) } : read;
}

/** A schema need not take what it makes: of a field that nobody changed it is told the other form, 5 as "5" or "5" as 5. */
async function readBySchema({ tool, input }: ToolCall, wanted: unknown): Promise<Checked> {
  const read = await checkedValue(tool.inputSchema, wanted);
  if ('value' in read || read.fields.length === 0 || !isObject(input) || !isObject(wanted)) return read;
  const isUntouched = (key: string): boolean => Object.hasOwn(wanted, key) && looksSame(input[key], wanted[key]);
  if (!read.fields.every(isUntouched)) return read;
  const others = read.fields.map((key) => [key, otherForm(wanted[key])]);
  const again = await checkedValue(tool.inputSchema, { ...wanted, ...Object.fromEntries(others) });
  return 'value' in again ? again : read;
}

function otherForm(value: unknown): unknown {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function kept(before: unknown, wanted: unknown, read: unknown): unknown {
  if (looksSame(before, wanted)) return before;
  if (Array.isArray(before) && Array.isArray(wanted) && Array.isArray(read) && wanted.length === read.length)
    return read.map((item, i) => kept(before[i], wanted[i], item));
  if (!isPlain(before) || !isPlain(wanted) || !isPlain(read)) return read;
  const fields = Object.entries(read).map(([key, item]) => {
    const isKnown = Object.hasOwn(before, key) && Object.hasOwn(wanted, key);
    return [key, isKnown ? kept(before[key], wanted[key], item) : item];
  });
  return Object.fromEntries(fields);
}

/** What a class has is its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
