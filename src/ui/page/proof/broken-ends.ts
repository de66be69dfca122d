import { type Break, breakAt, keyOf, type Walk } from './walk.ts';

const HEAD_FILE = 'head.json';

/** What the head says must be what stands there. */
export function brokenEnd(walk: Walk): Break | null {
  const { about, link, headSeen, headLost } = walk;
  const { head, files } = about;
  if (head.kind === 'damaged') return breakAt(walk, HEAD_FILE, 'the head cannot be read');
  if (head.kind === 'missing') return files.length === 0 ? null : breakAt(walk, HEAD_FILE, 'the head is missing');
  if (headLost !== null)
    return breakAt(
      walk,
      headLost.file,
      'the head was missing when it was written: records before it may be, too',
      headLost.line,
    );
  const last = link?.seq ?? 0;
  if (head.seq > last) {
    const why = `the trail ends with record ${last}, and the head says that ${head.seq} were written`;
    return breakAt(walk, files.at(-1)?.name ?? HEAD_FILE, why, files.length === 0 ? 1 : walk.linesOfLast);
  }
  return headSeen
    ? null
    : breakAt(walk, HEAD_FILE, `record ${head.seq} is not the one that the head names, or not where it says`);
}

/** The first record follows the beginning, or what was removed to make room. */
export function brokenBeginning(walk: Walk): Break | null {
  const { first, beginnings, about } = walk;
  const [file] = about.files;
  if (first === null || file === undefined || beginnings.has(keyOf({ seq: first.seq - 1, hash: first.prev })))
    return null;
  return breakAt(walk, file.name, `it is record ${first.seq}, and nothing says what became of those before it`);
}
