import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadLine } from './reader.ts';
import type { Touch } from './seen.ts';
import type { Shell } from './shells.ts';

/** The smallest line that showed a fault, with what the kernel saw of it. */
export interface Kept {
  /** The production by which it was found. */
  readonly by: string;
  readonly shell: Shell;
  readonly line: string;
  /** What no effect covered: `reads /p/a.txt`, `starts cat`, `connects`. */
  readonly saw: readonly string[];
  /** It is not mended yet. */
  readonly open?: true;
}

const FILE = join(import.meta.dirname, 'kept', 'lines.json');

export function keptLines(): readonly Kept[] {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function keep(lines: readonly Kept[]): void {
  const sorted = [...lines].sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0));
  writeFileSync(FILE, `[\n${sorted.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
}

/** The kept lines, of which those are open no more that the reader says all of. */
export async function withoutMended(read: ReadLine): Promise<readonly Kept[]> {
  const lines: Kept[] = [];
  for (const { open, ...one } of keptLines()) {
    const isOpen = open === true && (await stillUnsaid(one, read)).length > 0;
    lines.push(isOpen ? { ...one, open } : one);
  }
  return lines;
}

/** What of it the reader still does not say. */
export async function stillUnsaid(
  { line, saw }: Pick<Kept, 'line' | 'saw'>,
  read: ReadLine,
): Promise<readonly string[]> {
  const said = read(line);
  const unsaid: string[] = [];
  for (const one of saw) {
    const [does = '', ...rest] = one.split(' ');
    const name = rest.join(' ');
    const isSaid =
      does === 'starts' ? said.starts(name) : does === 'connects' ? said.sends : await said.covers(touchOf(does, name));
    if (!isSaid) unsaid.push(one);
  }
  return unsaid;
}

function touchOf(does: string, path: string): Touch {
  if (does === 'reads' || does === 'writes' || does === 'deletes') return { does, path };
  throw new Error(`"${does}" is nothing that the kernel sees.`);
}
