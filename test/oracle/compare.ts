import { dirname } from 'node:path';
import type { ReadLine } from './reader.ts';
import { type Seen, type Touch, touchKey } from './seen.ts';
import { filesOfTree } from './tree.ts';

/** What a line did against what the reader says of it. */
export interface Compared {
  /** What the kernel saw and neither an effect nor something unknown covers, each in words. */
  readonly understated: readonly string[];
  /** Files of the tree of which it is certain to the reader that the line touches them, and which it left alone. */
  readonly overstated: readonly string[];
  readonly hasUnknown: boolean;
}

const KINDS = ['reads', 'writes', 'deletes'] as const;
const ASKED: readonly Touch[] = filesOfTree().flatMap((path) => KINDS.map((does) => ({ does, path })));

export async function compareLine(line: string, seen: Seen, read: ReadLine): Promise<Compared> {
  const said = read(line);
  const understated: string[] = [];
  for (const touch of seen.touches) if (!(await said.covers(touch))) understated.push(touchKey(touch));
  for (const program of seen.started) if (!said.starts(program)) understated.push(`starts ${program}`);
  if (seen.connects && !said.sends) understated.push('connects');
  const touched = new Set(seen.touches.map(touchKey));
  const overstated: string[] = [];
  for (const touch of ASKED) {
    if (!isTouched(touch, touched) && (await said.isCertain(touch))) overstated.push(touchKey(touch));
  }
  return { understated, overstated, hasUnknown: said.hasUnknown };
}

/** Who moves a file takes along what is in it, and who moves or deletes a folder, all that is below. */
function isTouched({ does, path }: Touch, touched: ReadonlySet<string>): boolean {
  if (touched.has(touchKey({ does, path }))) return true;
  if (does === 'writes') return false;
  for (let up = path; up !== '/'; up = dirname(up))
    if (touched.has(touchKey({ does: 'deletes', path: up }))) return true;
  return false;
}
