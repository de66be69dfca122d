import { isObject, type Json } from '../core/json.ts';

/** Shorter ones are words that everybody uses. */
const LEAST_CHARS = 6;
/** With more, to look for each of them takes too long: then nothing of a text is kept. */
const MOST_PIECES = 5000;
const MOST_CHARS = 64 * 1024;
const HELD = '[held back]';

/** Takes every piece of what was given out of a value, unless what it was rewritten to has it as well. */
export function withoutPieces(given: Json, rewrite: unknown): <T>(value: T) => T {
  const kept = rewrite === null ? '' : typeof rewrite === 'string' ? rewrite : JSON.stringify(rewrite);
  const lines = textsIn(given).flatMap((text) => [text, ...text.split(/\r?\n/)]);
  // what a hook prints is often what it was told, as JSON
  const forms = lines.flatMap((line) => [line, JSON.stringify(line).slice(1, -1), line.trim()]);
  const long = [...new Set(forms)].filter((form) => form.trim().length >= LEAST_CHARS && !kept.includes(form));
  const pieces = long.sort((a, b) => b.length - a.length);
  const cleanText = (text: string): string => {
    if (pieces.length > MOST_PIECES) return HELD;
    return pieces.reduce((left, piece) => left.replaceAll(piece, HELD), text.slice(0, MOST_CHARS));
  };
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanText(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]));
  };
  return <T>(value: T): T => clean(value) as T;
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
