import { sliceOf, type Written, type WrittenField, writtenIn } from './written.ts';

/**
 * A JSON text that can be read in one way only: of a key that stands twice it has the last value, which is the one that
 * `JSON.parse` has read. Numbers and texts stay as they are written. The same text where there is nothing to leave out.
 */
export function asRead(text: string, levels = Number.POSITIVE_INFINITY): string {
  const written = writtenIn(text, levels);
  return repeatsKey(written) ? retold(text, written) : text;
}

function repeatsKey({ fields, items }: Written): boolean {
  if (items !== null) return items.some(repeatsKey);
  if (fields === null) return false;
  return lastOnes(fields).length < fields.length || fields.some(({ value }) => repeatsKey(value));
}

function retold(text: string, written: Written): string {
  const { fields, items } = written;
  if (items !== null) return `[${items.map((item) => retold(text, item)).join(',')}]`;
  if (fields === null) return sliceOf(text, written);
  return `{${lastOnes(fields)
    .map(({ key, value }) => `${JSON.stringify(key)}:${retold(text, value)}`)
    .join(',')}}`;
}

function lastOnes(fields: readonly WrittenField[]): readonly WrittenField[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return byKey.size === fields.length ? fields : [...byKey.values()];
}
