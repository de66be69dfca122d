import { brokenLine, notNext } from '../../../core/chain-breaks.ts';
import { breathing } from './breathing.ts';
import { type ChainLine, type ChainRecord, sha256, unsealed } from './chain-line.ts';

/** Bytes that are no records, and that no record explains. */
export interface Unexplained {
  readonly why: string;
  readonly line: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** More that is no record is not looked at for one that would explain it. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Goes along the records of a file as `hookline audit verify` does: each must follow the one before. What a writer left
 * that was killed in the middle of a line is explained by the record that comes next; everything else is unexplained.
 */
export async function followLines(
  from: Link | null,
  batches: AsyncIterable<readonly ChainLine[]>,
  onRecord: (record: ChainRecord, line: ChainLine) => void,
): Promise<{ readonly link: Link | null; readonly unexplained: Unexplained | null; readonly lines: number }> {
  let link = from;
  let open: Open | null = null;
  let lines = 0;
  const breathe = breathing();
  for await (const batch of batches) {
    await breathe();
    const records = await Promise.all(batch.map(unsealed));
    for (const [i, line] of batch.entries()) {
      const record = records[i] ?? null;
      lines = line.number;
      const why = record === null ? brokenLine(line.whole) : notNext(record, link);
      if (record !== null && why === null && (open === null || (await explains(record, open)))) {
        onRecord(record, line);
        link = record;
        open = null;
        continue;
      }
      open ??= { why: why ?? '', line: line.number, offset: line.offset, parts: [], length: 0 };
      addLine(open, line);
      if (open.length > MOST_BYTES) return { link, unexplained: unexplained(open), lines };
    }
  }
  return { link, unexplained: open === null ? null : unexplained(open), lines };
}

/** In parts: to put them together again with each line would take the square of their number. */
interface Open extends Omit<Unexplained, 'bytes'> {
  readonly parts: Uint8Array[];
  length: number;
}

function addLine(open: Open, { bytes, whole }: ChainLine): void {
  const parts = whole ? [bytes, LINE_END] : [bytes];
  open.parts.push(...parts);
  open.length += bytes.length + parts.length - 1;
}

const LINE_END = new Uint8Array([10]);

function unexplained({ why, line, offset, parts, length }: Open): Unexplained {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { why, line, offset, bytes };
}

/** Whoever found an unfinished line ended it, and wrote down what it was. A whole line was never left by a killed writer. */
async function explains({ kind, fields }: ChainRecord, parts: Open): Promise<boolean> {
  const { offset, bytes, sha256: hash } = fields;
  if (kind !== 'torn' || offset !== parts.offset || bytes !== parts.length - 1) return false;
  const open = unexplained(parts);
  const isOneLine = open.bytes.indexOf(10) === bytes;
  return isOneLine && (await sha256(open.bytes.subarray(0, bytes))) === hash;
}
