import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shell } from '../shells.ts';
import { LISTED } from './families.ts';
import { manualReasons } from './manual.ts';

const FOLDER = join(import.meta.dirname, '..', 'seen');

/** One line that a program really ran. */
export interface RunSeen {
  readonly line: string;
  /** `reads /p/a.txt`, `starts cat`, `connects`; another name each time is told by none. */
  readonly saw: readonly string[];
  /** It did not end well: what it did not do of what its words say tells nothing. */
  readonly fails?: true;
  /** Of which the reader was certain, and which was left alone. */
  readonly over?: readonly string[];
  /** The reader said that a part cannot be told. */
  readonly unknown?: true;
}

/** What was seen of a program. */
export interface ProgramSeen {
  readonly version: string;
  readonly shell?: Shell;
  readonly runs: readonly RunSeen[];
  /** Lines with which it did nothing but complain: they tell nothing. */
  readonly didNotRun?: readonly string[];
}

export type FamilySeen = Readonly<Record<string, ProgramSeen>>;

export function seenOf(family: string): FamilySeen {
  const file = join(FOLDER, `${family}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Sorted, one run in a line: what another version does differently is a small change of the file. */
export function record(family: string, programs: FamilySeen): void {
  const told = Object.entries(programs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { runs, didNotRun, ...about }]) => {
      const lines = [...runs].sort((a, b) => (a.line < b.line ? -1 : 1)).map((run) => `      ${JSON.stringify(run)}`);
      const failed = didNotRun === undefined ? '' : `,\n    "didNotRun": ${JSON.stringify(didNotRun)}`;
      const head = Object.entries(about).map(
        ([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
      );
      return `  ${JSON.stringify(name)}: {\n${head.join('')}    "runs": [\n${lines.join(',\n')}\n    ]${failed}\n  }`;
    });
  writeFileSync(join(FOLDER, `${family}.json`), `{\n${told.join(',\n')}\n}\n`);
}

/** What was seen, program by program. */
export function allSeen(): ReadonlyMap<string, ProgramSeen> {
  const families = [...new Set(LISTED.map(({ family }) => family))];
  return new Map(families.flatMap((family) => Object.entries(seenOf(family))));
}

/** How much was seen, and of how much nothing was. */
export function seenFigures(): { readonly runs: number; readonly programs: number; readonly manual: number } {
  const seen = [...allSeen().values()];
  const runs = seen.reduce((sum, one) => sum + one.runs.length, 0);
  return { runs, programs: seen.length, manual: manualReasons().size };
}
