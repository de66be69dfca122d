import type { SyntaxNode } from 'unbash';
import type { Run } from '../../walk/run.ts';
import { type Fate, type LineRuns, outletOf, SHOWN, sentBy, together, UNSEEN, UNTOLD } from './outlets.ts';
import { allIn, mentionedIn } from './surroundings.ts';
import { SENDERS } from './told-words.ts';
import { callOf, variablesShown } from './variables-shown.ts';

const MOST_ROUNDS = 8;

/** What becomes of something in the end, with the variables that hold it on the way. */
export function withHeld(fate: Fate, runs: readonly Run[], line: LineRuns): Fate {
  if (fate.held.length === 0 || fate.untold) return fate;
  const scripts = [...new Set(runs.flatMap(({ at }) => at?.script ?? []))];
  const nodes = scripts.flatMap(allIn);
  // in a loop, and in a function, what stands before comes after as well
  const isOrdered = !nodes.some(({ type }) => /^(?:For|While|ArithmeticFor|Select|Function)$/.test(type));
  const fates = fate.held.map(({ names, from }) => {
    const start = from === null || !isOrdered ? 0 : runs.indexOf(from) + 1;
    const held = names === 'all' ? names : heldAfter(names, nodes, runs);
    const own = held === 'all' ? ownNames(from) : new Set<string>();
    const shown = runs.map((run, i): Fate => {
      const shows = variablesShown(run, held, own, line.isOwn);
      if (shows === 'traces') return line.sends(run) ? sentBy(run) : SHOWN;
      if (shows === 'none' || i < start) return UNSEEN;
      if (!line.sends(run)) return outletOf(run, line);
      return SENDERS.test(callOf(run).name) ? sentBy(run) : together([sentBy(run), outletOf(run, line)]);
    });
    return together(shown);
  });
  const known = together([{ ...fate, held: [] }, ...fates]);
  // what is caught in a variable again is not followed further
  return known.held.length > 0 ? UNTOLD : known;
}

/** The names that hold it in the end: what is given the value of one holds it too. */
function heldAfter(
  names: ReadonlySet<string>,
  nodes: readonly SyntaxNode[],
  runs: readonly Run[],
): ReadonlySet<string> {
  const held = new Set(names);
  const takes = (node: SyntaxNode): boolean => [...mentionedIn(node)].some((name) => held.has(name));
  for (let round = 0, size = -1; round < MOST_ROUNDS && size !== held.size; round++) {
    size = held.size;
    for (const node of nodes) {
      if (node.type === 'Assignment' && takes(node)) held.add(node.name);
      if ((node.type === 'For' || node.type === 'Select') && node.wordlist?.some(takes)) held.add(node.name.value);
    }
    for (const run of runs) if (run.at !== null && takes(run.at.node)) for (const name of givenBy(run)) held.add(name);
  }
  return held;
}

const POSITIONAL = ['@', '*', ...'123456789'];

/** The names that a command gives what stands in its words, or on its standard input. */
function givenBy(run: Run): readonly string[] {
  const { name, args } = callOf(run);
  if (name === 'set') return POSITIONAL;
  if (name === 'printf') return args[0] === '-v' ? args.slice(1, 2) : [];
  return /^(?:read|mapfile|readarray)$/.test(name) ? [...args, 'REPLY', 'MAPFILE'] : [];
}

/** What the line itself gives a value, behind what it has read. */
function ownNames(from: Run | null): ReadonlySet<string> {
  if (from?.at === null || from === null) return new Set();
  const start = from.at.node.pos;
  const later = allIn(from.at.script).filter(({ pos }) => pos > start);
  const isPlain = (node: SyntaxNode): boolean => mentionedIn(node).size === 0;
  return new Set(
    later.flatMap((node) => {
      if (node.type === 'Assignment') return isPlain(node.value) ? [node.name] : [];
      return node.type === 'For' && node.wordlist?.every(isPlain) === true ? [node.name.value] : [];
    }),
  );
}
