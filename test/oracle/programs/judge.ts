import { compareLine } from '../compare.ts';
import type { ReadLine } from '../reader.ts';
import type { Seen, Touch } from '../seen.ts';
import type { FamilySeen, ProgramSeen, RunSeen } from './records.ts';
import { PROGRAM_TREE } from './world.ts';

/** What was seen stays; where the reader is certain of more, or does not know, is said anew. */
export async function judged(programs: FamilySeen, read: ReadLine): Promise<FamilySeen> {
  const all: Record<string, ProgramSeen> = {};
  for (const [name, program] of Object.entries(programs)) {
    const runs: RunSeen[] = [];
    for (const run of program.runs) runs.push(await judgedRun(run, read));
    all[name] = { ...program, runs };
  }
  return all;
}

async function judgedRun({ line, saw, fails }: RunSeen, read: ReadLine): Promise<RunSeen> {
  const { overstated, hasUnknown } = await compareLine(line, seenIn(saw), read, PROGRAM_TREE);
  return {
    line,
    saw,
    ...(fails && { fails }),
    ...(overstated.length > 0 && !fails ? { over: overstated } : {}),
    ...(hasUnknown ? { unknown: true } : {}),
  };
}

function seenIn(saw: readonly string[]): Seen {
  const touches = saw.flatMap((told): readonly Touch[] => {
    const [, does, path = ''] = /^(reads|writes|deletes) (.*)$/s.exec(told) ?? [];
    return does === 'reads' || does === 'writes' || does === 'deletes' ? [{ does, path }] : [];
  });
  return { touches, started: [], failed: new Set(), connects: false };
}
