import { entryOf, kindName, type Located, type LocatedMap } from '../core/located.ts';

/** Takes what cannot be read. */
export type Wrong = (at: number, message: string, hint?: string) => void;

/** Reads what may be done in a sandbox. What cannot be read is the narrowest, and said. */
export interface ProfileReader {
  readonly oneOf: <T extends string>(key: string, words: readonly T[]) => T | null;
  readonly flag: (key: string) => boolean;
  readonly number: (key: string, fits: (amount: number) => boolean) => number | null;
  /** `512m`, `1g`. */
  readonly memory: (key: string) => number | null;
  readonly text: (key: string) => string | null;
  readonly texts: (key: string) => readonly string[];
}

const MEMORY = /^(\d+(?:\.\d+)?)\s*([kmg])i?b?$/i;
const UNITS: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
/** Docker takes no less. */
const LEAST_MEMORY_BYTES = 6 * 1024 ** 2;

export function profileReader(map: LocatedMap, wrong: Wrong): ProfileReader {
  /** The value as this key may have it; null: it is not there, or cannot be read. */
  const read = <T>(key: string, as: (node: Located) => T | null, expected: string, hint?: string): T | null => {
    const node = entryOf(map, key)?.value;
    if (node === undefined) return null;
    const value = as(node);
    if (value === null) wrong(node.at, `"${key}" is ${shown(node)}, but it can be ${expected}.`, hint);
    return value;
  };
  return {
    oneOf: (key, words) =>
      read(
        key,
        (node) => words.find((word) => scalar(node) === word) ?? null,
        words.map((word) => `"${word}"`).join(' or '),
      ),
    flag: (key) => read(key, (node) => asFlag(scalar(node)), 'true or false') ?? false,
    number: (key, fits) =>
      read(
        key,
        (node) => {
          const value = scalar(node);
          return typeof value === 'number' && fits(value) ? value : null;
        },
        'a number above 0',
      ),
    memory: (key) => read(key, (node) => asBytes(scalar(node)), 'a size of 6m or more', 'write 512m or 1g'),
    text: (key) => read(key, (node) => asText(node), 'a text'),
    texts: (key) => read(key, asTexts, 'a list of texts') ?? [],
  };
}

function scalar(node: Located): string | number | boolean | null {
  return node.kind === 'scalar' ? node.value : null;
}

function asFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function asBytes(value: unknown): number | null {
  const [, amount, unit = ''] = MEMORY.exec(String(value)) ?? [];
  const bytes = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
  return Number.isSafeInteger(bytes) && bytes >= LEAST_MEMORY_BYTES ? bytes : null;
}

function asText(node: Located): string | null {
  const value = scalar(node);
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}

function asTexts(node: Located): readonly string[] | null {
  const items = (node.kind === 'list' ? node.items : [node]).map(asText);
  return items.every((item) => item !== null) ? items : null;
}

function shown(node: Located): string {
  if (node.kind !== 'scalar' || node.value === null) return kindName(node);
  return typeof node.value === 'string' ? `"${node.value}"` : String(node.value);
}
