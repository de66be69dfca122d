import { isDeepStrictEqual } from 'node:util';
import type { Texts } from './format.ts';

export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** A value exactly, or a text by what is said about it (`contains`, `lacks`, `matches`, `json`, `jsonIncludes`). */
export function textDifferences(path: string, expected: unknown, got: unknown): readonly Difference[] {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    return isDeepStrictEqual(expected, got) ? [] : [{ path, expected, got }];
  }
  if (typeof got !== 'string') return [{ path, expected, got }];
  const wrong = Object.entries(expected).filter(([how, what]) => !SAID[how]?.(got, what));
  return wrong.map(([how, what]) => ({ path: `${path} ${how}`, expected: what, got }));
}

/** Each text in order; or, for one thing said, all of them together, joined by newlines. */
export function textsDifferences(path: string, expected: Texts, got: unknown): readonly Difference[] {
  if (!Array.isArray(got)) return [{ path, expected, got }];
  if (!Array.isArray(expected)) return textDifferences(path, expected, got.join('\n'));
  if (expected.length !== got.length) return [{ path: `${path}, number of entries`, expected, got }];
  return expected.flatMap((text, index) => textDifferences(`${path}[${index}]`, text, got[index]));
}

const SAID: Readonly<Record<string, (got: string, what: unknown) => boolean>> = {
  contains: (got, what) => each(what, (part) => got.includes(part)),
  lacks: (got, what) => each(what, (part) => !got.includes(part)),
  matches: (got, what) => each(what, (source) => new RegExp(source, 'su').test(got)),
  json: (got, what) => isDeepStrictEqual(parsed(got), what),
  jsonIncludes: (got, what) => includes(parsed(got), what),
};

function each(what: unknown, holds: (part: string) => boolean): boolean {
  return (Array.isArray(what) ? what : [what]).every((part) => holds(String(part)));
}

/** Of objects only the listed keys; lists and plain values whole. */
function includes(got: unknown, what: unknown): boolean {
  if (typeof what !== 'object' || what === null || Array.isArray(what)) return isDeepStrictEqual(got, what);
  if (typeof got !== 'object' || got === null || Array.isArray(got)) return false;
  const fields = new Map<string, unknown>(Object.entries(got));
  return Object.entries(what).every(([key, value]) => fields.has(key) && includes(fields.get(key), value));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
