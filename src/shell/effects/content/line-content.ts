import { forEachChild, type SyntaxNode } from 'unbash';
import type { Run } from '../../walk/run.ts';
import type { Effect } from '../effect.ts';
import type { WildText } from '../wild-text.ts';
import { dumpsSecrets, letsNamesThrough } from './environment-shown.ts';
import { type Fate, handled, intoStdin, type LineRuns, outletOf, SHOWN, together } from './outlets.ts';
import { assignmentsIn, mentionedIn } from './surroundings.ts';
import { callOf, dumpedBy, variablesShown } from './variables-shown.ts';

/** What becomes of what a line reads. */
export interface LineContent {
  /** Of these nothing is seen, and nothing leaves the machine. */
  readonly unseen: ReadonlySet<Effect>;
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
  for (const effect of effects) {
    if (!('reach' in effect) || (effect.does !== 'reads' && effect.does !== 'unknown' && !isMoved(effect))) continue;
    // many files of one command have one fate
    const key = `${numbers.get(effect.part)} ${effect.does} ${effect.handled}`;
    const fate = fates.get(key) ?? whole(fateOf(effect, line), runs, line);
    fates.set(key, fate);
    const targets = fate.into.flatMap((run) => written.get(run) ?? []);
    if (!fate.shown && !targets.some(isSeenPlace)) unseen.add(effect);
    const own = nameOf(effect.path);
    const isDeep = effect.reach === 'tree' && !EITHER.test(effect.part.program);
    for (const { path, part } of targets) {
      // `cp a b folder`: each arrives under its own name
      const isOthers = nameOf(path) !== own && names.get(effect.part)?.has(nameOf(path)) === true;
      if (path !== effect.path && !isOthers) copies.push({ from: effect.path, to: path, isDeep, part });
    }
    if (copies.length > MOST_COPIES) return { unseen: new Set(), copies, environment: [] };
  }
  const environment = runs.filter((run) => {
    if (!dumpsSecrets(dumpedBy(callOf(run)))) return false;
    const { shown, into } = outletOf(run, { ...line, narrows: letsNamesThrough });
    return shown || into.length > 0;
  });
  return { unseen, copies, environment };
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

const MOST_ROUNDS = 8;

/** With what becomes of the variables that hold it. */
function whole(fate: Fate, runs: readonly Run[], line: LineRuns): Fate {
  if (fate.held.length === 0 || fate.shown) return fate;
  const scripts = [...new Set(runs.flatMap(({ at }) => at?.script ?? []))];
  // in a loop, and in a function, what stands before comes after as well
  const isOrdered = !scripts.some(comesAgain);
  const fates = fate.held.map(({ names, from }) => {
    const start = from === null || !isOrdered ? 0 : runs.indexOf(from) + 1;
    const later = runs.slice(start);
    const held = names === 'all' ? names : heldAfter(names, scripts);
    const own = held === 'all' ? ownNames(scripts, from) : new Set<string>();
    return together(
      later
        .map((run) => {
          const shows = variablesShown(run, held, own);
          if (shows === 'none') return { shown: false, into: [], held: [] };
          return shows === 'traces' ? SHOWN : outletOf(run, line);
        })
        .concat(runs.slice(0, start).some((run) => variablesShown(run, held, own) === 'traces') ? [SHOWN] : []),
    );
  });
  const [all, ...more] = [{ ...fate, held: [] }, ...fates];
  const known = together([all, ...more]);
  // what is caught in a variable again is not followed further
  return known.held.length > 0 ? SHOWN : known;
}

/** The names that hold it in the end: what is given the value of one holds it too. */
function heldAfter(names: ReadonlySet<string>, scripts: readonly SyntaxNode[]): ReadonlySet<string> {
  const held = new Set(names);
  const all = scripts.flatMap(assignmentsIn);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const size = held.size;
    for (const one of all) if ([...mentionedIn(one)].some((name) => held.has(name))) held.add(one.name);
    if (held.size === size) break;
  }
  return held;
}

/** What the line itself gives a value, behind what it has read. */
function ownNames(scripts: readonly SyntaxNode[], from: Run | null): ReadonlySet<string> {
  const start = from?.at?.node.pos ?? Number.POSITIVE_INFINITY;
  const later = scripts.flatMap((script) => (script === from?.at?.script ? assignmentsIn(script) : []));
  return new Set(
    later.filter(({ pos, value }) => pos > start && mentionedIn(value).size === 0).map(({ name }) => name),
  );
}

function comesAgain(script: SyntaxNode): boolean {
  let found = false;
  const open = [script];
  for (let node = open.pop(); node !== undefined && !found; node = open.pop()) {
    if (/^(?:For|While|ArithmeticFor|Select|Function)$/.test(node.type)) found = true;
    forEachChild(node, (child) => void open.push(child));
  }
  return found;
}

/** Words by which a program that is started with variables may print them. */
const MAY_PRINT = /^(?:env|printenv|set|export|declare|config|convert|echo|cat|sh|bash|zsh|dash|ash|inspect|print)$/;

function lineRuns(effects: readonly Effect[], runs: readonly Run[]): LineRuns {
  const sending = new Set(effects.filter(({ does }) => does === 'sends').map(({ part }) => part));
  const all = new Map<SyntaxNode, Run[]>();
  for (const run of runs) if (run.at !== null) all.set(run.at.node, [...(all.get(run.at.node) ?? []), run]);
  return {
    at: (node) => all.get(node) ?? [],
    sends: (run) => sending.has(run),
    keepsVariables(run) {
      const { name, args } = callOf(run);
      const words = name === 'env' ? args : [name, ...args];
      const program = (word: string): string => word.slice(word.lastIndexOf('/') + 1);
      return !words.some((word) => MAY_PRINT.test(program(word))) && dumpedBy({ name: '', args }).length === 0;
    },
    narrows: () => false,
  };
}
