import { join } from 'node:path';
import { readFileSync, statSync } from '../../looks/files.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const FIXED = 62;

/** Whether git's index has the path, or something in it. Throws where it cannot be read; without one nothing is there. */
export function indexHas(own: string, path: string): boolean {
  const file = join(own, 'index');
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return false;
  if (size > MOST_BYTES) throw new Error("git's index is too long");
  return namesIn(readFileSync(file)).some(
    // a folder of which only the name is kept has a slash at its end
    (name) => name === path || name.startsWith(`${path}/`) || (name.endsWith('/') && `${path}/`.startsWith(name)),
  );
}

function namesIn(index: Buffer): readonly string[] {
  const version = index.readUInt32BE(4);
  if (index.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4)
    throw new Error("git's index is of another form");
  const names: string[] = [];
  let at = 12;
  let last = Buffer.alloc(0);
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const isLonger = version > 2 && (index.readUInt16BE(at + 60) & 0x4000) !== 0;
    let start = at + FIXED + (isLonger ? 2 : 0);
    let kept = Buffer.alloc(0);
    if (version === 4) {
      const [dropped, next] = dropAt(index, start);
      kept = last.subarray(0, last.length - dropped);
      start = next;
    }
    const end = index.indexOf(0, start);
    if (end < 0) throw new Error("git's index ends too early");
    last = Buffer.concat([kept, index.subarray(start, end)]);
    names.push(last.toString('utf8'));
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return names;
}

/** How much of the name before does not stand in this one. */
function dropAt(index: Buffer, start: number): readonly [dropped: number, next: number] {
  let at = start;
  let byte = index.readUInt8(at++);
  let dropped = byte & 0x7f;
  while (byte & 0x80) {
    byte = index.readUInt8(at++);
    dropped = (dropped + 1) * 128 + (byte & 0x7f);
  }
  return [dropped, at];
}
