import type { Run } from '../../walk/run.ts';
import type { Effect } from '../effect.ts';
import type { WildText } from '../wild-text.ts';
import { dumpsSecrets, letsNamesThrough } from './environment-shown.ts';
import { withHeld } from './held-variables.ts';
import { lineRuns } from './line-runs.ts';
import { letsNamesOfFileThrough } from './names-of-file.ts';
import { type Fate, handled, intoStdin, isOut, type LineRuns, outletOf, sentBy, UNSEEN, UNTOLD } from './outlets.ts';
import { dumpedBy } from './variables-shown.ts';

/** What becomes of what a line reads. */
export interface LineContent {
  /** Where what is read goes; what is not here may be seen, and nobody can tell more. */
  readonly goes: ReadonlyMap<Effect, Going>;
  /** Of these only names are seen, if each of their lines is a name with its value. */
  readonly named: ReadonlySet<Effect>;
  /** What goes from one place into another. */
  readonly copies: readonly Copy[];
  /** What prints the environment, or keeps it, with what may be a credential in it. */
  readonly environment: readonly Run[];
}

/** Where something goes that was read; to neither: it stays in the machine. */
export interface Going {
  /** It may be seen in the conversation. */
  readonly shown: boolean;
  /** Other machines; null: a host that shows only when it runs. */
  readonly sentTo: readonly (string | null)[];
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
  const goes = new Map<Effect, Going>();
  const hosts = hostsByRun(effects);
  const copies: Copy[] = [];
  const fates = new Map<string, Fate>();
  const numbers = new Map(runs.map((run, i) => [run, i]));
  const written = writesByRun(effects);
  const ownNames = namesByRun(effects);
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
    goes.set(effect, goingOf(fate, targets, hosts));
    if (mayNarrow && (isOut(fate) || targets.length > 0) && effect.does === 'reads') {
      const names = narrowed.get(key) ?? ofNames(effect, runs, line);
      narrowed.set(key, names);
      if (!isOut(names) && !names.into.some((run) => written.has(run))) {
        named.add(effect);
        continue;
      }
    }
    const own = nameOf(effect.path);
    const isDeep = effect.reach === 'tree' && !EITHER.test(effect.part.program);
    for (const { path, part } of targets) {
      // `cp a b folder`: each arrives under its own name
      const isOthers = nameOf(path) !== own && ownNames.get(effect.part)?.has(nameOf(path)) === true;
      if (path !== effect.path && !isOthers) copies.push({ from: effect.path, to: path, isDeep, part });
    }
    if (copies.length > MOST_COPIES) return { goes: new Map(), named: new Set(), copies, environment: [] };
  }
  const environment = runs.filter((run) => {
    if (!dumpsSecrets(dumpedBy(run))) return false;
    const fate = outletOf(run, { ...line, narrows: letsNamesThrough });
    return isOut(fate) || fate.into.length > 0;
  });
  return { goes, named, copies, environment };
}

type Hosts = ReadonlyMap<Run, readonly (string | null)[]>;

function hostsByRun(effects: readonly Effect[]): Hosts {
  const all = new Map<Run, (string | null)[]>();
  for (const effect of effects)
    if (effect.does === 'sends') all.set(effect.part, [...(all.get(effect.part) ?? []), effect.host]);
  return all;
}

function goingOf({ shown, untold, sent }: Fate, targets: readonly Written[], hosts: Hosts): Going {
  const senders = untold ? [...hosts.keys()] : sent;
  return {
    shown: shown || targets.some(isSeenPlace),
    sentTo: [...new Set(senders.flatMap((run) => hosts.get(run) ?? []))],
  };
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
  return /^\/(?:dev|proc)\/(?!null$|tcp\/|udp\/)/.test(path);
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
    // git looks at what it has moved, under its new name
    if (does !== 'reads' || path === null || part.program === 'git') continue;
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
  if (isMoved(effect)) return { ...UNSEEN, into: [part] };
  const how = 'reach' in effect ? effect.handled : undefined;
  if (how === undefined) return line.sends(part) ? sentBy(part) : UNTOLD;
  if (how !== 'stdin') return handled(part, how, line);
  if (part.at === null) return UNTOLD;
  // `$(< a)`
  if (part.kind === 'redirections' && part.at.node.type === 'Command') return outletOf(part, line);
  return intoStdin(part.at.node, part.at, line);
}
