import { constructOf, type Grammar, type Production } from './grammar/production.ts';
import type { Random } from './random.ts';
import type { Shell } from './shells.ts';

/** A line, and which productions it is made of. */
export interface Generated {
  readonly line: string;
  readonly productions: readonly string[];
}

/** How often each production has occurred: those that were seldom come first. */
export type Counts = Map<string, number>;

/** Deeper than this, a statement is one that holds no other. */
const MOST_DEPTH = 2;
const HOLE = /«(\S+?)(?: ([^«»]*))?»/;

export function generateLine(grammar: Grammar, shell: Shell, random: Random, counts: Counts): Generated {
  const productions: string[] = [];
  const line = expanded('«line»', 0);
  return { line, productions };

  function expanded(text: string, depth: number): string {
    let whole = text;
    // the innermost first, so that what a group is given is spelled out before it is used
    for (let hole = HOLE.exec(whole); hole !== null; hole = HOLE.exec(whole)) {
      const [all, group = '', given = ''] = hole;
      const isNested = group === 'statement';
      const name = isNested && depth >= MOST_DEPTH ? 'plain' : group;
      const chosen = choose(known(grammar, name), shell, random, counts);
      productions.push(chosen.name);
      for (const key of new Set([chosen.name, constructOf(chosen.name)])) counts.set(key, (counts.get(key) ?? 0) + 1);
      const made = expanded(
        chosen.text.replaceAll('§', () => given),
        isNested ? depth + 1 : depth,
      );
      whole = `${whole.slice(0, hole.index)}${made}${whole.slice(hole.index + all.length)}`;
    }
    return whole;
  }
}

function known(grammar: Grammar, group: string): readonly Production[] {
  const productions = grammar[group];
  if (productions === undefined) throw new Error(`The grammar has no group "${group}".`);
  return productions;
}

/** Which construct first, and then which of its spellings: those that were seldom are likelier. */
function choose(all: readonly Production[], shell: Shell, random: Random, counts: Counts): Production {
  const constructs = constructsIn(all, shell);
  const spellings = constructs.get(seldom([...constructs.keys()], random, counts)) ?? new Map<string, Production>();
  const chosen = spellings.get(seldom([...spellings.keys()], random, counts));
  if (chosen === undefined) throw new Error(`No production is left for ${shell}.`);
  return chosen;
}

type Constructs = ReadonlyMap<string, ReadonlyMap<string, Production>>;

const KNOWN = new WeakMap<readonly Production[], Map<Shell, Constructs>>();

function constructsIn(all: readonly Production[], shell: Shell): Constructs {
  const ofShells = KNOWN.get(all) ?? new Map<Shell, Constructs>();
  KNOWN.set(all, ofShells);
  const known = ofShells.get(shell);
  if (known !== undefined) return known;
  const made = new Map<string, Map<string, Production>>();
  for (const one of all) {
    if (one.in !== undefined && !one.in.includes(shell)) continue;
    const construct = constructOf(one.name);
    made.set(construct, (made.get(construct) ?? new Map<string, Production>()).set(one.name, one));
  }
  ofShells.set(shell, made);
  return made;
}

function seldom(keys: readonly string[], random: Random, counts: Counts): string {
  const weights = keys.map((key) => 1 / (1 + (counts.get(key) ?? 0)) ** 6);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left <= 0;
  });
  return keys[at < 0 ? keys.length - 1 : at] ?? '';
}
