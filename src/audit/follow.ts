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
  let open: Open | null = null;
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
    open ??= { why: why ?? '', line: line.number, offset: line.offset, parts: [], length: 0 };
    addLine(open, line);
    if (open.length > MOST_BYTES) break;
  }
  return {
    link: link === null ? null : { seq: link.seq, hash: link.hash },
    unexplained: open === null ? null : unexplained(open),
  };
}

/** In parts: to put them together again with each line would take the square of their number. */
interface Open extends Omit<Unexplained, 'bytes'> {
  readonly parts: Buffer[];
  length: number;
}

function addLine(open: Open, { bytes, whole }: Line): void {
  // the lines of a file may share a buffer that is filled anew
  open.parts.push(Buffer.from(bytes), ...(whole ? [LINE_END] : []));
  open.length += bytes.length + (whole ? 1 : 0);
}

const LINE_END = Buffer.from('\n');

function unexplained({ why, line, offset, parts }: Open): Unexplained {
  return { why, line, offset, bytes: Buffer.concat(parts) };
}

/** Whoever found an unfinished line ended it, and wrote down what it was. A whole line was never left by a killed writer. */
function explains({ kind, offset, bytes, sha256: hash }: TrailRecord, open: Open): boolean {
  if (kind !== 'torn' || offset !== open.offset || bytes !== open.length - 1) return false;
  const all = Buffer.concat(open.parts);
  return all.indexOf(LINE_END) === bytes && sha256(all.subarray(0, bytes)) === hash;
}
