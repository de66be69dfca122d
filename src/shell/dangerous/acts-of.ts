import type { Act, Touch } from '../effects/effect.ts';
import { programActs } from '../effects/program-acts.ts';
import type { Run } from '../walk/run.ts';
import { meantPaths } from './meant-paths.ts';

/** What a run does by its words, as they are written: nothing is said of what they may become. */
export function actsOf({ program, words, inner }: Run): readonly Act[] {
  const args = words.slice(1).map(({ value }) => value);
  return programActs({ name: program, args, input: { text: null, words: [] }, runsOthers: inner.length > 0 });
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
