import { ANY, tame } from '../effects/wild-text.ts';
import { changed } from './changed-text.ts';
import {
  holdsOf,
  list,
  numberOf,
  plainText,
  record,
  text,
  textOf,
  UNKNOWN,
  unknown,
  type Value,
  word,
} from './value.ts';

/** As it stands in a program. */
export function quoted([first = UNKNOWN]: readonly Value[]): Value {
  if (first.is === 'text' && first.isWord === true) return textOf(first.texts, first.holds);
  return first.is === 'text' ? changed((plain) => JSON.stringify(plain))([first]) : jsonOf(first);
}

function jsonOf(value: Value): Value {
  const plain = plainValue(value, 0);
  return plain === undefined ? textOf([ANY], holdsOf(value)) : textOf([JSON.stringify(plain)], holdsOf(value));
}

function plainValue(value: Value, depth: number): unknown {
  if (depth > 4) return undefined;
  if (value.is === 'text') {
    const plain = plainText(value);
    return value.isWord === true ? (numberOf(value) ?? undefined) : (plain ?? undefined);
  }
  if (value.is === 'list' && value.items.isOpen !== true) {
    const items = value.items.map((one) => plainValue(one, depth + 1));
    return items.includes(undefined) ? undefined : items;
  }
  if (value.is !== 'record' || value.kind !== null || value.holds.size > 0) return undefined;
  const entries = [...value.entries].map(([key, one]) => [key, plainValue(one, depth + 1)] as const);
  return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
}

export function parsed([first = UNKNOWN]: readonly Value[]): Value {
  const plain = plainText(first);
  const holds = holdsOf(first);
  if (plain === null || plain.length > 20_000) return unknown(holds);
  try {
    return asValue(JSON.parse(plain));
  } catch {
    return unknown(holds);
  }
}

function asValue(data: unknown): Value {
  if (typeof data === 'string') return text(tame(data));
  if (typeof data === 'number' || typeof data === 'boolean' || data === null) return word(data);
  if (Array.isArray(data)) return list(data.map(asValue));
  return typeof data === 'object'
    ? record(Object.entries(data).map(([key, one]) => [key, asValue(one)] as const))
    : UNKNOWN;
}
