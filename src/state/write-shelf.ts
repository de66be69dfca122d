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
  const bodies = items.map((item) => JSON.stringify(item));
  let end = 0;
  const ends = bodies.map((body) => (end += WORD + Buffer.byteLength(body)));
  const all = Buffer.allocUnsafe(end);
  for (const [i, body] of bodies.entries()) {
    const from = (ends[i - 1] ?? 0) + WORD;
    all.write(body, from);
    all.writeUInt32LE(sumOf(all.subarray(from, ends[i])), from - WORD);
  }
  const places = words([0, ...ends, sumOf(all)]);
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
