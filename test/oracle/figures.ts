import type { Compared } from './compare.ts';
import { constructOf } from './grammar/production.ts';
import type { Finding } from './run-oracle.ts';
import type { Shell } from './shells.ts';

/** What came of a run with one seed, kept in figures.json: figures that only fall. */
export interface Figures {
  readonly seed: number;
  /** So many in each shell. */
  readonly lines: number;
  readonly shells: Readonly<Record<Shell, ShellFigures>>;
  /** Productions by which lines are known to be understated, with the number of lines that each accounts for. */
  readonly known: Readonly<Record<string, number>>;
}

interface ShellFigures {
  /** Lines that did something that neither an effect nor something unknown covers. */
  readonly understated: number;
  /** Lines with a file of which the reader was certain, and which they left alone. */
  readonly overstated: number;
  /** Lines with something unknown in them. */
  readonly unknown: number;
  /** Of a hundred things that lines did to files of the tree, so many were said as certain. It may only rise. */
  readonly certain: number;
}

export function figuresOf(findings: readonly Finding[], { seed, lines }: Pick<Figures, 'seed' | 'lines'>): Figures {
  return { seed, lines, shells: byShell(findings), known: classesOf(findings) };
}

function byShell(findings: readonly Finding[]): Figures['shells'] {
  const of = (shell: Shell): ShellFigures => {
    const own = findings.flatMap((one) => (one.shell === shell && one.compared !== null ? [one.compared] : []));
    return {
      understated: own.filter(({ understated }) => understated.length > 0).length,
      overstated: own.filter(({ overstated }) => overstated.length > 0).length,
      unknown: own.filter(({ hasUnknown }) => hasUnknown).length,
      certain: Math.round((100 * total(own, 'said')) / Math.max(total(own, 'of'), 1)),
    };
  };
  const [bash, dash, zsh] = [of('bash'), of('dash'), of('zsh')];
  return { bash, dash, zsh };
}

function total(all: readonly Compared[], what: 'said' | 'of'): number {
  return all.reduce((sum, { certain }) => sum + certain[what], 0);
}

/**
 * Which productions account for the lines that are understated: again and again the one whose lines are most often so, until
 * every such line has one of them.
 */
export function classesOf(findings: readonly Finding[]): Readonly<Record<string, number>> {
  let left = findings.filter(({ compared }) => compared !== null);
  const classes: Record<string, number> = {};
  for (;;) {
    const tally = new Map<string, { all: number; understated: number }>();
    for (const { productions, compared } of left) {
      for (const name of new Set(productions.filter(isTelling))) {
        const before = tally.get(name) ?? { all: 0, understated: 0 };
        const one = isUnderstated(compared) ? 1 : 0;
        tally.set(name, { all: before.all + 1, understated: before.understated + one });
      }
    }
    const share = ({ all, understated }: { all: number; understated: number }): number => understated / (all + 1);
    const [worst] = [...tally].filter(([, one]) => one.understated > 0).sort(([, a], [, b]) => share(b) - share(a));
    if (worst === undefined) return classes;
    classes[worst[0]] = worst[1].understated;
    left = left.filter(({ productions }) => !productions.includes(worst[0]));
  }
}

function isUnderstated(compared: Finding['compared']): boolean {
  return compared !== null && compared.understated.length > 0;
}

/** Every line has names of files in it. */
function isTelling(name: string): boolean {
  return !['name', 'new', 'line', 'folder', 'maybe-folder'].includes(constructOf(name));
}
