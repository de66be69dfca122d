import type { ChainLine } from './chain-line.ts';

/** The bytes of a file from there on, as many as come at once; none: it ends there. */
export type ReadBytes = (from: number) => Promise<Uint8Array>;

/** So many lines are looked at together, and then whoever waits gets a turn. */
const BATCH = 40;

/** The lines of a file, some at a time; the next bytes are asked for as they are needed. */
export async function* lineBatches(read: ReadBytes): AsyncGenerator<readonly ChainLine[]> {
  let rest: Uint8Array = new Uint8Array(0);
  let [at, offset, number] = [0, 0, 1];
  let batch: ChainLine[] = [];
  // while these are looked at, the next are on their way
  let coming = read(0);
  for (;;) {
    const bytes = await coming;
    if (bytes.length === 0) break;
    at += bytes.length;
    coming = read(at);
    // what is not waited for any more must not count as an error that nobody saw
    coming.catch(() => {});
    const all = joined(rest, bytes);
    let begin = 0;
    for (let end = all.indexOf(10); end !== -1; end = all.indexOf(10, begin)) {
      batch.push({ bytes: all.subarray(begin, end), offset, number, whole: true });
      offset += end - begin + 1;
      number += 1;
      begin = end + 1;
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    rest = all.subarray(begin);
  }
  if (rest.length > 0) batch.push({ bytes: rest, offset, number, whole: false });
  if (batch.length > 0) yield batch;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
