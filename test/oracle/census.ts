import type { Compared } from './compare.ts';
import { type Counts, generateLine } from './generate.ts';
import { GRAMMAR } from './grammar/grammar.ts';
import { type Grammar, type Production, production } from './grammar/production.ts';
import { seededRandom } from './random.ts';
import type { Shell } from './shells.ts';

/** One line that is made for the sake of one production. */
export interface CensusLine {
  readonly by: string;
  readonly line: string;
}

/** Every production by itself, so many times: what is wrong with a line is then wrong with that production. */
export function censusLines(shell: Shell, each: number, seed: number): readonly CensusLine[] {
  const random = seededRandom(seed);
  const counts: Counts = new Map();
  const own = [
    ...ofGroup('statement', (text) => text),
    ...ofGroup('act', (text) => text.replaceAll('§', '«name»')),
    ...ofGroup('word', (text) => `«act ${text}»`),
  ].filter((one) => one.in === undefined || one.in.includes(shell));
  return own.flatMap((one) =>
    Array.from({ length: each }, () => ({
      by: one.name,
      line: generateLine(grammarOf(one), shell, random, counts).line,
    })),
  );
}

function ofGroup(group: string, textOf: (text: string) => string): readonly Production[] {
  return (GRAMMAR[group] ?? []).map((one) => ({ ...one, text: textOf(one.text) }));
}

/** What it holds is plain. */
function grammarOf({ name, text }: Production): Grammar {
  return { ...GRAMMAR, line: [production(name, text)], statement: GRAMMAR.plain ?? [] };
}

export interface CensusFinding extends CensusLine {
  readonly compared: Compared;
}

/** How often the lines of one production are told wrongly, or not at all. */
export interface CensusRow {
  readonly isWrong: boolean;
  /** With the shortest line that is one of these. */
  readonly text: string;
}

/** The worst first. */
export function censusOf(findings: readonly CensusFinding[]): readonly CensusRow[] {
  const byName = new Map<string, CensusFinding[]>();
  for (const one of findings) byName.set(one.by, [...(byName.get(one.by) ?? []), one]);
  const rows = [...byName].map(([by, own]) => {
    const understated = own.filter(({ compared }) => compared.understated.length > 0);
    const overstated = own.filter(({ compared }) => compared.overstated.length > 0);
    const unknown = own.filter(({ compared }) => compared.hasUnknown);
    const [shortest] = [...understated, ...overstated, ...unknown].sort((a, b) => a.line.length - b.line.length);
    const counts = `${understated.length} understated, ${overstated.length} overstated, ${unknown.length} unknown`;
    const wrong = shortest === undefined ? '' : `: ${JSON.stringify(shortest.line)} ${wrongIn(shortest)}`;
    return {
      weight: 3 * understated.length + overstated.length + unknown.length,
      text: `${by} (of ${own.length}: ${counts})${wrong}`,
    };
  });
  return rows.sort((a, b) => b.weight - a.weight).map(({ weight, text }) => ({ isWrong: weight > 0, text }));
}

function wrongIn({ compared: { understated, overstated } }: CensusFinding): string {
  return [...understated.map((one) => `not said: ${one}`), ...overstated.map((one) => `not done: ${one}`)].join(', ');
}
