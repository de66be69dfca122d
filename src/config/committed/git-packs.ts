import { closeSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { openSync, readdirSync, readFileSync, statSync } from '../../looks/files.ts';
import { withDelta } from './git-delta.ts';
import type { GitObject } from './git-object.ts';

const MOST_INDEX_BYTES = 256 * 1024 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
/** git makes chains of at most 50, unless it is told to. */
const MOST_DELTAS = 256;
const TYPES = [null, 'commit', 'tree', 'blob', 'tag'] as const;
const [OFFSET_DELTA, NAMED_DELTA] = [6, 7];

/** An object out of the packs of a repository. Throws where one cannot be read. */
export function packedObject(objects: string, id: string): GitObject | null {
  const folder = join(objects, 'pack');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.idx'))) {
    const offset = offsetIn(join(folder, name), id);
    if (offset !== null) return objectAt(join(folder, name.replace(/\.idx$/, '.pack')), offset, objects, 0);
  }
  return null;
}

/** Where it stands in the pack, by the second version of its index: a table of how many there are, names, sums, places. */
function offsetIn(path: string, id: string): number | null {
  if (statSync(path).size > MOST_INDEX_BYTES) return null;
  const index = readFileSync(path);
  if (index.readUInt32BE(0) !== 0xff744f63 || index.readUInt32BE(4) !== 2) return null;
  const fan = (byte: number): number => (byte < 0 ? 0 : index.readUInt32BE(8 + 4 * byte));
  const all = fan(255);
  const names = 8 + 4 * 256;
  const wanted = Buffer.from(id, 'hex');
  const first = wanted[0] ?? 0;
  for (let at = fan(first - 1); at < fan(first); at++) {
    if (index.compare(wanted, 0, 20, names + 20 * at, names + 20 * at + 20) !== 0) continue;
    const place = index.readUInt32BE(names + 24 * all + 4 * at);
    // what lies far behind has a longer number in a table of its own
    return place < 0x80000000 ? place : Number(index.readBigUInt64BE(names + 28 * all + 8 * (place & 0x7fffffff)));
  }
  return null;
}

function objectAt(pack: string, offset: number, objects: string, depth: number): GitObject | null {
  if (depth > MOST_DELTAS) return null;
  const bytes = partOf(pack, offset);
  let at = 0;
  const next = (): number => bytes[at++] ?? 0;
  let byte = next();
  const kind = (byte >> 4) & 7;
  let size = byte & 15;
  for (let shift = 4; byte & 0x80; shift += 7) {
    byte = next();
    size += (byte & 0x7f) * 2 ** shift;
  }
  if (size > MOST_BYTES) return null;
  const type = TYPES[kind] ?? null;
  if (type !== null) return { type, body: inflated(pack, offset, at, size) };
  let base: GitObject | null = null;
  if (kind === OFFSET_DELTA) {
    byte = next();
    let back = byte & 0x7f;
    while (byte & 0x80) {
      byte = next();
      back = (back + 1) * 128 + (byte & 0x7f);
    }
    base = objectAt(pack, offset - back, objects, depth + 1);
  } else if (kind === NAMED_DELTA) {
    base = packedObject(objects, bytes.toString('hex', at, at + 20));
    at += 20;
  }
  return base === null ? null : { ...base, body: withDelta(base.body, inflated(pack, offset, at, size), MOST_BYTES) };
}

const HEAD_BYTES = 64;

function partOf(pack: string, offset: number, length = HEAD_BYTES): Buffer {
  const file = openSync(pack, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  } finally {
    closeSync(file);
  }
}

/** What is packed is hardly ever longer than what it was. */
function inflated(pack: string, offset: number, at: number, size: number): Buffer {
  return inflateSync(partOf(pack, offset + at, size + 1024), { maxOutputLength: Math.max(size, 1) });
}
