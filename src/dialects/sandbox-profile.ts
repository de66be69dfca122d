import { entryOf, kindName, type Located, type LocatedMap } from '../core/located.ts';

/** Takes what cannot be read. */
export type Wrong = (at: number, message: string, hint?: string) => void;

const MEMORY = /^(\d+(?:\.\d+)?)\s*([kmg])i?b?$/i;
const UNITS: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
/** Docker takes no less. */
const LEAST_MEMORY_BYTES = 6 * 1024 ** 2;

/** Reads what may be done in a sandbox. What cannot be read is the narrowest, and said. */
export function profileReader(map: LocatedMap, wrong: Wrong) {
  /** The value as this key may have it; null: it is not there, or cannot be read. */
  const read = <T>(key: string, as: (node: Located) => T | null, expected: string, hint?: string): T | null => {
    const node = entryOf(map, key)?.value;
    if (node === undefined) return null;
    const value = as(node);
    if (value === null) wrong(node.at, `"${key}" is ${valueText(node)}, but it can be ${expected}.`, hint);
    return value;
  };
  return {
    oneOf<T extends string>(key: string, words: readonly T[]): T | null {
      const expected = words.map((word) => `"${word}"`).join(' or ');
      return read(key, (node) => words.find((word) => scalar(node) === word) ?? null, expected);
    },
    flag(key: string): boolean {
      const asFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
      return read(key, (node) => asFlag(scalar(node)), 'true or false') ?? false;
    },
    number(key: string, fits: (amount: number) => boolean): number | null {
      const fitting = (value: unknown): number | null => (typeof value === 'number' && fits(value) ? value : null);
      return read(key, (node) => fitting(scalar(node)), 'a number above 0');
    },
    /** `512m`, `1g`. */
    memory: (key: string): number | null =>
      read(key, (node) => asBytes(scalar(node)), 'a size of 6m or more', 'write 512m or 1g'),
    text: (key: string): string | null => read(key, asText, 'a text'),
    texts: (key: string): readonly string[] => read(key, asTexts, 'a list of texts') ?? [],
  };
}

function scalar(node: Located): string | number | boolean | null {
  return node.kind === 'scalar' ? node.value : null;
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

function valueText(node: Located): string {
  if (node.kind !== 'scalar' || node.value === null) return kindName(node);
  return typeof node.value === 'string' ? `"${node.value}"` : String(node.value);
}
