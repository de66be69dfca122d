import { type Json, type JsonObject, sameJson } from '../core/json.ts';
import { visible } from '../core/visible.ts';

/** One setting of an entry: as it was, as it is. Undefined: it is not set. */
export interface Setting {
  readonly key: string;
  readonly before: Json | undefined;
  readonly now: Json | undefined;
}

const DEFAULTS: JsonObject = {
  type: 'command',
  enabled: true,
  matcher: null,
  async: false,
  asyncRewake: false,
  once: false,
  guard: false,
  observe: false,
  shadow: false,
  approve: false,
};

/** What an entry sets; what is the default anyway is left out, and what is shown elsewhere. */
export function settingsIn(entry: JsonObject, elsewhere: JsonObject): readonly Setting[] {
  const isUsual = (key: string): boolean =>
    [DEFAULTS, elsewhere].some((of) => key in of && sameJson(of[key], entry[key]));
  const keys = Object.keys(entry).filter((key) => !['event', 'on'].includes(key) && !isUsual(key));
  return keys.map((key) => ({ key, before: entry[key], now: entry[key] }));
}

/** What differs between two entries, in the order of the newer. */
export function settingsThatDiffer(before: JsonObject, now: JsonObject): readonly Setting[] {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const differing = keys.filter((key) => !sameJson(before[key] ?? null, now[key] ?? null));
  return differing.map((key) => ({ key, before: before[key] ?? undefined, now: now[key] ?? undefined }));
}

/** One line, whatever the value: plain words as they are, everything else as JSON. */
export function settingLine(key: string, value: Json): string {
  const text = typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);
  return `${oneLine(key)}: ${oneLine(text)}`;
}

/** Neither a number or another word of JSON nor anything whose ends could not be seen. */
const PLAIN = /^(?!(?:true|false|null|-?\d[\d.eE+-]*)$)(?=[^\s"[{])[^\n\r\t]*\S$/u;

export function oneLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n');
}
