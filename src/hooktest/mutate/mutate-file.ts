import type { Position } from '../../config/position.ts';
import { caseWorlds } from '../case-worlds.ts';
import { allDifferences } from '../differences.ts';
import { playCase } from '../play-case.ts';
import type { StageSettings } from '../stage.ts';
import type { TestCase, TestFile } from '../test-file.ts';
import { type ConfigChoice, testedConfig } from '../tested-config.ts';
import { type Entry, entriesIn, placeFinder } from './entries.ts';
import type { Flip } from './flips.ts';
import { type AskedMemory, aboutItFirst, eventsOf, type PassedCase, tryFlip } from './try-flip.ts';

/** A flip that no case noticed. */
export interface Unnoticed extends Position {
  readonly rule: string;
  readonly what: string;
  readonly file: string;
}

export interface Mutations {
  readonly flips: number;
  readonly noticed: number;
  /** Flips after which an entry cannot be read: nobody could overlook them. */
  readonly broken: number;
  readonly unnoticed: readonly Unnoticed[];
}

/** Is told, before each flip, how many are done. */
export type Tell = (done: number, of: number) => void;

/** Flips every rule of the files that these tests are about, one change at a time. Files that are about the same are tried together. */
export async function mutate(
  files: readonly TestFile[],
  run: StageSettings & ConfigChoice,
  tell: Tell = () => {},
): Promise<Mutations> {
  const config = testedConfig(files[0] ?? { path: '', config: [] }, run);
  const worlds = caseWorlds(config, run);
  try {
    const entries = entriesIn(await worlds.shared(), config);
    const cases: PassedCase[] = [];
    for (const testCase of files.flatMap((file) => file.cases)) {
      const passed = await played(testCase, worlds);
      if (passed !== null) cases.push(passed);
    }
    return await flipAll(entries, cases, tell);
  } finally {
    await worlds.close();
  }
}

async function flipAll(entries: readonly Entry[], cases: readonly PassedCase[], tell: Tell): Promise<Mutations> {
  const of = entries.reduce((sum, { flips }) => sum + flips.length, 0);
  const counts = { noticed: 0, broken: 0, unnoticed: 0 };
  const unnoticed: Unnoticed[] = [];
  const memory: AskedMemory = new Map();
  let done = 0;
  for (const entry of entries) {
    const inOrder = aboutItFirst(cases, entry);
    for (const flip of entry.flips) {
      tell(done++, of);
      const result = await tryFlip({ entry, flip, cases: inOrder, memory });
      counts[result]++;
      if (result === 'unnoticed') unnoticed.push(await told(entry, flip));
    }
  }
  return { flips: of, noticed: counts.noticed, broken: counts.broken, unnoticed };
}

async function told(entry: Entry, flip: Flip): Promise<Unnoticed> {
  const { label: rule, file } = entry;
  const place = await placeFinder(file);
  return { rule, what: flip.what, file, ...place(entry, flip) };
}

/** Null: it does not pass as things are, and can tell nothing. */
async function played(testCase: TestCase, worlds: ReturnType<typeof caseWorlds>): Promise<PassedCase | null> {
  const stage = await worlds.stageFor(testCase);
  const cwd = stage.folderFor(testCase);
  if ((await allDifferences(testCase, await playCase(stage, testCase, cwd))).length > 0) return null;
  return { testCase, stage, events: eventsOf(stage, testCase, cwd) };
}
