import { ACTS } from './acts.ts';
import { BESIDE } from './beside.ts';
import { CODE } from './code.ts';
import { DIALECTS } from './dialects.ts';
import { FRAMES } from './frames.ts';
import { OPPONENT } from './opponent.ts';
import { OPTIONS } from './options.ts';
import { OWN_FILES } from './own-files.ts';
import type { Grammar, Production } from './production.ts';
import { PROGRAMS } from './programs.ts';
import { VALUES } from './values.ts';
import { WORDS } from './words.ts';
import { WORKED_OUT } from './worked-out.ts';

/** All of the lines that the oracle makes: the productions of all files, group by group. */
export const GRAMMAR: Grammar = merged([
  WORDS,
  ACTS,
  FRAMES,
  VALUES,
  CODE,
  PROGRAMS,
  DIALECTS,
  OPPONENT,
  BESIDE,
  WORKED_OUT,
  OWN_FILES,
  OPTIONS,
]);

/** Each once, also where two groups have it. */
export function productionsOf(grammar: Grammar): readonly Production[] {
  return [...new Map(Object.values(grammar).flatMap((all) => all.map((one) => [one.name, one] as const))).values()];
}

function merged(files: readonly Grammar[]): Grammar {
  const all: Record<string, Production[]> = {};
  for (const file of files) {
    for (const [group, productions] of Object.entries(file)) {
      all[group] ??= [];
      all[group].push(...productions);
    }
  }
  return all;
}
