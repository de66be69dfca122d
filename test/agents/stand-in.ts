import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOwn } from '../fleet/own-package.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { account } from './account.ts';
import { CASES } from './cases.ts';
import type { Cells } from './evidence.ts';
import { play } from './play.ts';
import { claudeCode } from './programs/claude-code.ts';
import type { Program } from './programs/program.ts';
import { verdictOf } from './verdict.ts';

const SOURCE = fileURLToPath(new URL('../fixtures/stand-in-agent/claude.mjs', import.meta.url));
const BIN = 'stand-in.mjs';

/** What the program that stands in for an agent does not do; `program`: there is none. */
export type Lacks = 'none' | 'tools' | 'hooks' | 'everything' | 'program';

/** What each case of the matrix says of such an agent: null where it passes. There is no /etc of its own to put an enforced hook into. */
export async function verdictsWith(lacks: Lacks): Promise<Readonly<Record<string, string | null>>> {
  const top = scratchFolder();
  const cache = join(top, 'cache');
  const folder = join(cache, claudeCode.name, 'node_modules');
  mkdirSync(folder, { recursive: true });
  if (lacks !== 'program') {
    copyFileSync(SOURCE, join(folder, BIN));
    chmodSync(join(folder, BIN), 0o755);
  }
  const program: Program = {
    ...claudeCode,
    bin: BIN,
    env: (place) => ({ ...claudeCode.env(place), STAND_IN: lacks, PATH: process.env.PATH ?? '' }),
  };
  const it = await account(program, cache, installOwn(join(top, 'prefix')), join(top, 'person'));
  const cells: Cells = {};
  const failure = await play(
    it,
    (some) => Object.assign(cells, some),
    () => {},
  ).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  const tried = CASES.filter(({ id }) => id !== 'enforced');
  return Object.fromEntries(tried.map((one) => [one.id, verdictOf(one, cells, failure)]));
}

export function passed(verdicts: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.keys(verdicts).filter((id) => verdicts[id] === null);
}
