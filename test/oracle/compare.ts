import { dirname } from 'node:path';
import type { ReadLine } from './reader.ts';
import { type Seen, type Touch, touchKey } from './seen.ts';
import { filesOfTree, TREE, type Tree } from './tree.ts';
import { isOurs } from './what-counts.ts';

/** What a line did against what the reader says of it. */
export interface Compared {
  /** What the kernel saw and neither an effect nor something unknown covers, each in words. */
  readonly understated: readonly string[];
  /** Files of the tree of which the reader is certain that the line touches them, and which it left alone. */
  readonly overstated: readonly string[];
  /** Of what the line did to files of the tree, as many things were said as certain as there are. */
  readonly certain: { readonly said: number; readonly of: number };
  readonly hasUnknown: boolean;
}

const KINDS = ['reads', 'writes', 'deletes'] as const;

export async function compareLine(line: string, seen: Seen, read: ReadLine, tree: Tree = TREE): Promise<Compared> {
  const said = read(line);
  const understated: string[] = [];
  const counts = seen.touches.filter(({ does, path }) => does !== 'reads' || seen.compared?.includes(path) !== true);
  for (const touch of counts) if (!(await said.covers(touch))) understated.push(touchKey(touch));
  for (const program of seen.started) if (!said.starts(program)) understated.push(`starts ${program}`);
  if (seen.connects && !said.sends) understated.push('connects');
  const touched = new Set(seen.touches.map(touchKey));
  const overstated: string[] = [];
  let [certain, all] = [0, 0];
  const asked = filesOfTree(tree).filter(isOurs);
  for (const touch of asked.flatMap((path) => KINDS.map((does) => ({ does, path })))) {
    const programs = said.surely(touch);
    if (touched.has(touchKey(touch))) {
      all += 1;
      if (programs.length > 0) certain += 1;
      continue;
    }
    // who fails has not done what its words say, or not all of it
    if (!isTouched(touch, touched) && programs.some((program) => !seen.failed.has(program)))
      overstated.push(touchKey(touch));
  }
  return { understated, overstated, certain: { said: certain, of: all }, hasUnknown: said.hasUnknown };
}

/** Who moves a file takes along what is in it, and who moves or deletes a folder, all that is below. */
function isTouched({ does, path }: Touch, touched: ReadonlySet<string>): boolean {
  if (touched.has(touchKey({ does, path }))) return true;
  if (does === 'writes') return false;
  for (let up = path; up !== '/'; up = dirname(up))
    if (touched.has(touchKey({ does: 'deletes', path: up }))) return true;
  return false;
}
