import type { Act, Touch } from '../effects/effect.ts';
import { programActs } from '../effects/program-acts.ts';
import { isIn } from '../programs/read-options.ts';
import type { Run } from '../walk/run.ts';
import { WRITERS } from './may-be-dangerous.ts';
import { meantPaths } from './meant-paths.ts';

/** Whose acts a rule asks about; what others do the quick look passes over. */
const ASKED = `rm chmod chown chgrp ${WRITERS}`;

/** What a run does by its words, as they are written: nothing is said of what they may become. */
export function actsOf({ program, words, inner }: Run): readonly Act[] {
  if (!isIn(ASKED, program.replace(/^g/, ''))) return [];
  const args = words.slice(1).map(({ value }) => value);
  return programActs({
    name: program,
    args,
    input: { text: null, words: [] },
    file: null,
    runsOthers: inner.length > 0,
  });
}

/** The paths that are meant by what is done in one of these ways. */
export function pathsOf(
  acts: readonly Act[],
  folder: string | null,
  ...does: readonly Touch['does'][]
): readonly string[] {
  const named = acts.filter((act) => 'reach' in act).filter((act) => does.includes(act.does));
  return named.flatMap(({ path }) => meantPaths(path, folder));
}
