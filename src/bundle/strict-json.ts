import { isObject, type JsonObject } from '../core/json.ts';
import type { Located } from '../core/located.ts';
import { readJson } from '../core/read-json.ts';
import { Refused } from './judged.ts';
import { LIMITS } from './limits.ts';

/** A JSON document, and the one spelling of it that is hashed. */
export interface StrictJson {
  readonly value: unknown;
  /** As OPA's hash sees it: no blanks, keys in the order of their bytes, numbers as they are written. */
  readonly canonical: string;
}

/** JSON that every reader reads alike: no comment, no key twice, no half of a character. */
export function strictJson(bytes: Uint8Array, path: string): StrictJson {
  const refuse = (why: string): never => {
    throw new Refused('BUNDLE_UNREADABLE', `"${path}" of the bundle ${why}.`);
  };
  if (bytes.length > LIMITS.jsonBytes) refuse(`has more than ${LIMITS.jsonBytes} bytes`);
  let values = 0;
  const limit = (depth: number): void => {
    if (depth > LIMITS.jsonDepth) refuse(`is nested deeper than ${LIMITS.jsonDepth}`);
    if (++values > LIMITS.jsonValues) refuse(`has more than ${LIMITS.jsonValues} values`);
  };
  const text = decoded(bytes) ?? refuse('is not UTF-8');
  const read = readJson(text, limit);
  const tree = 'tree' in read ? read.tree : null;
  if (tree === null) return refuse('is not JSON');
  const canonical = spelt(tree, text, refuse);
  return { value: parsed(text, () => refuse('is not JSON')), canonical };
}

export function jsonObject(bytes: Uint8Array, path: string): JsonObject {
  const { value } = strictJson(bytes, path);
  if (isObject(value)) return value;
  throw new Refused('BUNDLE_UNREADABLE', `"${path}" of the bundle is no JSON object.`);
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Our reader is one for people, who write comments. */
function parsed(text: string, refuse: () => never): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse();
  }
}

const NUMBER = /-?\d[\d.eE+-]*/y;

function spelt(node: Located, text: string, refuse: (why: string) => never): string {
  switch (node.kind) {
    case 'map': {
      const keys = new Set(node.entries.map(({ key }) => key));
      if (keys.size < node.entries.length) refuse('has a key twice');
      const sorted = node.entries.toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
      return `{${sorted.map(({ key, value }) => `${quoted(key, refuse)}:${spelt(value, text, refuse)}`).join(',')}}`;
    }
    case 'list':
      return `[${node.items.map((item) => spelt(item, text, refuse)).join(',')}]`;
    case 'scalar':
      if (typeof node.value === 'string') return quoted(node.value, refuse);
      if (typeof node.value !== 'number') return String(node.value);
      NUMBER.lastIndex = node.at;
      return NUMBER.exec(text)?.[0] ?? refuse('is not JSON');
  }
}

/** As Go's encoder writes it, which keeps two line separators out of JavaScript. */
function quoted(text: string, refuse: (why: string) => never): string {
  if (/\p{Cs}/u.test(text)) refuse('has half of a character');
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
