import { brokenLine, notNext } from '../../../core/chain-breaks.ts';
import { type ChainLine, type ChainRecord, sha256, unsealed } from './chain-line.ts';
import { joined } from './line-batches.ts';

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
  let open: Unexplained | null = null;
  let lines = 0;
  for await (const batch of batches) {
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
      open = withLine(open, line, why ?? '');
      if (open.bytes.length > MOST_BYTES) return { link, unexplained: open, lines };
    }
  }
  return { link, unexplained: open, lines };
}

function withLine(open: Unexplained | null, { bytes, offset, number, whole }: ChainLine, why: string): Unexplained {
  const all = whole ? joined(bytes, LINE_END) : bytes;
  if (open === null) return { why, line: number, offset, bytes: all };
  return { ...open, bytes: joined(open.bytes, all) };
}

const LINE_END = new Uint8Array([10]);

/** Whoever found an unfinished line ended it, and wrote down what it was. A whole line was never left by a killed writer. */
async function explains({ kind, fields }: ChainRecord, open: Unexplained): Promise<boolean> {
  const { offset, bytes, sha256: hash } = fields;
  if (kind !== 'torn' || offset !== open.offset || typeof bytes !== 'number') return false;
  const isOneLine = bytes === open.bytes.length - 1 && open.bytes.indexOf(10) === bytes;
  return isOneLine && (await sha256(open.bytes.subarray(0, bytes))) === hash;
}
