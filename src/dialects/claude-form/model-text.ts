import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import { jsonSpans } from '../json-spans.ts';

/** How deep an answer may lie in lists and objects of the model's own invention. */
const MAX_WRAPPERS = 6;

/** What is in the one code fence that is all of a text; any other text as it is. */
export function withoutFence(text: string): string {
  const whole = text.trim();
  const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(whole) ?? [];
  const from = whole.indexOf('\n');
  const end = whole.length - fence.length;
  if (fence === '' || from < 0 || end <= from || !whole.endsWith(fence)) return text;
  const inner = whole.slice(from + 1, end);
  return inner.includes(fence) ? text : inner;
}

const VALUE = '(?:"\\w{1,20}"|true|false)';
const CHOICE = new RegExp(`\\b\\w{1,40}"\\s*:\\s*${VALUE}(?:\\s*(?:\\||/|,? or)\\s*${VALUE})+`, 'g');

/** `{"decision": "allow" | "deny"}` decides nothing: models repeat how they were told to answer. */
export function withoutChoices(text: string): string {
  return text.replace(CHOICE, 'choice": 0');
}

/** The objects with one of the keys in the JSON of a text, also inside of lists and of objects without such a key. */
export function objectsNaming(keys: readonly string[], text: string): readonly JsonObject[] {
  return jsonSpans(text).flatMap(({ start, end }) => within(parsedJson(text.slice(start, end)), keys, MAX_WRAPPERS));
}

function within(value: unknown, keys: readonly string[], levels: number): readonly JsonObject[] {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => within(item, keys, levels - 1));
  if (!isObject(value)) return [];
  const named = keys.filter((key) => Object.hasOwn(value, key));
  // beside a decision stands what it is about
  const inner = named.length === 0 ? Object.values(value) : named.map((key) => value[key]);
  return [...(named.length === 0 ? [] : [value]), ...inner.flatMap((item) => within(item, keys, levels - 1))];
}

/** Tells answers that stand in the event itself: among other text the model may only have quoted them. */
export function quotedFrom({ payload }: HookEvent): (answer: JsonObject) => boolean {
  const given = squeezed(JSON.stringify(payload));
  return (answer) => given.includes(squeezed(JSON.stringify(answer)));
}

/** Without what differs between a text, the same text in JSON, and the same set in another way. */
function squeezed(json: string): string {
  return json.replace(/\\[nrt]|[\s\\]/g, '');
}
