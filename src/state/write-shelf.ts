import { MARK, MAX_BYTES, sumOf, WORD } from './shelf-files.ts';
import { writeWhole } from './state-folder.ts';

/** Writes what `shelf-files.ts` reads. False: it is too much. */
export function writeShelf(
  path: string,
  label: string,
  text: Uint8Array,
  head: unknown,
  items: readonly unknown[],
): boolean {
  const parts = items.map((item) => {
    const body = Buffer.from(JSON.stringify(item));
    return Buffer.concat([words([sumOf(body)]), body]);
  });
  const all = Buffer.concat(parts);
  let end = 0;
  const places = words([0, ...parts.map(({ length }) => (end += length)), sumOf(all)]);
  const labelled = Buffer.from(label);
  const index = Buffer.concat([Buffer.from(JSON.stringify(head)), places]);
  const headBytes = index.length - places.length;
  const lead = words([MARK, labelled.length, text.length, headBytes, items.length, sumOf(index)]);
  const whole = Buffer.concat([lead, labelled, text, index, all]);
  if (whole.length > MAX_BYTES) return false;
  writeWhole(path, whole);
  return true;
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * WORD);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32LE(number, i * WORD);
  return bytes;
}
