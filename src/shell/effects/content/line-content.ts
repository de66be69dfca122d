import type { Run } from '../../walk/run.ts';
import type { Effect } from '../effect.ts';
import type { WildText } from '../wild-text.ts';
import { dumpsSecrets, letsNamesThrough } from './environment-shown.ts';
import { withHeld } from './held-variables.ts';
import { lineRuns } from './line-runs.ts';
import { letsNamesOfFileThrough } from './names-of-file.ts';
import { type Fate, handled, intoStdin, type LineRuns, outletOf, SHOWN } from './outlets.ts';
import { dumpedBy } from './variables-shown.ts';

/** What becomes of what a line reads. */
export interface LineContent {
  /** Of these nothing is seen, and nothing leaves the machine. */
  readonly unseen: ReadonlySet<Effect>;
  /** Of these only names are seen, if each of their lines is a name with its value. */
  readonly named: ReadonlySet<Effect>;
  /** What goes from one place into another. */
  readonly copies: readonly Copy[];
  /** What prints the environment, or keeps it, with what may be a credential in it. */
  readonly environment: readonly Run[];
}

export interface Copy {
  readonly from: WildText;
  readonly to: WildText;
  /** It is told to take a folder with all that is in it. */
  readonly isDeep: boolean;
  readonly part: Run;
}

/** What becomes of what a line reads: whatever cannot be told is shown. */
export function lineContent(effects: readonly Effect[], runs: readonly Run[]): LineContent {
  const line = lineRuns(effects, runs);
  const unseen = new Set<Effect>();
  const copies: Copy[] = [];
  const fates = new Map<string, Fate>();
  const numbers = new Map(runs.map((run, i) => [run, i]));
  const written = writesByRun(effects);
  const names = namesByRun(effects);
  const named = new Set<Effect>();
  const narrowed = new Map<string, Fate>();
  const mayNarrow = runs.some(letsNamesOfFileThrough);
  for (const effect of effects) {
    if (!('reach' in effect) || (effect.does !== 'reads' && effect.does !== 'unknown' && !isMoved(effect))) continue;
    // many files of one command have one fate
    const key = `${numbers.get(effect.part)} ${effect.does} ${effect.handled}`;
    const fate = fates.get(key) ?? withHeld(fateOf(effect, line), runs, line);
    fates.set(key, fate);
    const targets = fate.into.flatMap((run) => written.get(run) ?? []);
    if (!fate.shown && !targets.some(isSeenPlace)) unseen.add(effect);
    if (mayNarrow && (fate.shown || targets.length > 0) && effect.does === 'reads') {
      const { shown, into } = narrowed.get(key) ?? ofNames(effect, runs, line);
      narrowed.set(key, { shown, into, held: [] });
      if (!shown && !into.some((run) => written.has(run))) {
        named.add(effect);
        continue;
      }
    }
    const own = nameOf(effect.path);
    const isDeep = effect.reach === 'tree' && !EITHER.test(effect.part.program);
    for (const { path, part } of targets) {
      // `cp a b folder`: each arrives under its own name
      const isOthers = nameOf(path) !== own && names.get(effect.part)?.has(nameOf(path)) === true;
      if (path !== effect.path && !isOthers) copies.push({ from: effect.path, to: path, isDeep, part });
    }
    if (copies.length > MOST_COPIES) return { unseen: new Set(), named: new Set(), copies, environment: [] };
  }
  const environment = runs.filter((run) => {
    if (!dumpsSecrets(dumpedBy(run))) return false;
    const { shown, into } = outletOf(run, { ...line, narrows: letsNamesThrough });
    return shown || into.length > 0;
  });
  return { unseen, named, copies, environment };
}

/** What becomes of it with filters that let only names through. */
function ofNames(effect: Effect, runs: readonly Run[], line: LineRuns): Fate {
  const narrow = { ...line, narrows: letsNamesOfFileThrough };
  return withHeld(fateOf(effect, narrow), runs, narrow);
}

/** `git mv a b` */
function isMoved({ does, part }: Effect): boolean {
  return does === 'deletes' && part.program === 'git' && part.words.some(({ value }) => value === 'mv');
}

/** What is written there is seen at once, or by somebody else. */
function isSeenPlace({ path }: { readonly path: WildText }): boolean {
  return /^\/(?:dev|proc)\/(?!null$)/.test(path);
}

/** They take a file as well as a folder, without being told which it is. */
const EITHER = /^(?:g?mv|rsync|ditto|git)$/;

/** More than anybody copies in a line; of the rest nobody can tell. */
const MOST_COPIES = 20_000;

function nameOf(path: WildText): WildText {
  return path.slice(path.lastIndexOf('/') + 1);
}

function namesByRun(effects: readonly Effect[]): ReadonlyMap<Run, ReadonlySet<WildText>> {
  const all = new Map<Run, Set<WildText>>();
  for (const { does, path, part } of effects) {
    if (does !== 'reads' || path === null) continue;
    all.set(part, (all.get(part) ?? new Set()).add(nameOf(path)));
  }
  return all;
}

type Written = Effect & { readonly path: WildText };

function writesByRun(effects: readonly Effect[]): ReadonlyMap<Run, readonly Written[]> {
  const all = new Map<Run, Written[]>();
  for (const effect of effects) {
    if (effect.does !== 'writes' || effect.path === '/dev/null') continue;
    const known = all.get(effect.part) ?? [];
    all.set(effect.part, known);
    known.push(effect);
  }
  return all;
}

function fateOf(effect: Effect, line: LineRuns): Fate {
  const { part } = effect;
  if (isMoved(effect)) return { shown: false, into: [part], held: [] };
  const how = 'reach' in effect ? effect.handled : undefined;
  if (how === undefined) return SHOWN;
  if (how !== 'stdin') return handled(part, how, line);
  if (part.at === null) return SHOWN;
  // `$(< a)`
  if (part.kind === 'redirections' && part.at.node.type === 'Command') return outletOf(part, line);
  return intoStdin(part.at.node, part.at, line);
}
