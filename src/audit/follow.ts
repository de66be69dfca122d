import { brokenLine, notNext } from '../core/chain-breaks.ts';
import { sha256 } from '../state/sha256.ts';
import { type Link, type TrailRecord, unseal } from './chain.ts';
import type { Line } from './read-lines.ts';

/** Bytes that are no records, and that no record explains. */
export interface Unexplained {
  readonly why: string;
  readonly line: number;
  readonly offset: number;
  readonly bytes: Buffer;
}

export interface Followed {
  /** Null: there was no record yet. */
  readonly link: Link | null;
  readonly unexplained: Unexplained | null;
}

/** More that is no record is not looked at for one that would explain it. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Goes along the records of a file. Each must follow the one before. What a writer left that was killed in the middle of
 * a line is explained by the record that comes next; everything else that does not follow is unexplained.
 */
export function follow(
  from: Link | null,
  lines: Iterable<Line>,
  onEntry: (entry: TrailRecord, line: Line) => void,
): Followed {
  let link = from;
  let open: Unexplained | null = null;
  for (const line of lines) {
    // a record of which nothing but the end of its line is missing is whole
    const entry = unseal(line.bytes);
    const why = entry === null ? brokenLine(line.whole) : notNext(entry, link);
    if (entry !== null && why === null && (open === null || explains(entry, open))) {
      onEntry(entry, line);
      link = entry;
      open = null;
      continue;
    }
    open = joined(open, line, why ?? '');
    if (open.bytes.length > MOST_BYTES) break;
  }
  return { link: link === null ? null : { seq: link.seq, hash: link.hash }, unexplained: open };
}

function joined(open: Unexplained | null, { bytes, offset, number, whole }: Line, why: string): Unexplained {
  const all = whole ? Buffer.concat([bytes, LINE_END]) : Buffer.from(bytes);
  if (open === null) return { why, line: number, offset, bytes: all };
  return { ...open, bytes: Buffer.concat([open.bytes, all]) };
}

const LINE_END = Buffer.from('\n');

/** Whoever found an unfinished line ended it, and wrote down what it was. A whole line was never left by a killed writer. */
function explains({ kind, offset, bytes, sha256: hash }: TrailRecord, open: Unexplained): boolean {
  if (kind !== 'torn' || offset !== open.offset || typeof bytes !== 'number') return false;
  const isOneLine = bytes === open.bytes.length - 1 && open.bytes.indexOf(LINE_END) === bytes;
  return isOneLine && sha256(open.bytes.subarray(0, bytes)) === hash;
}
