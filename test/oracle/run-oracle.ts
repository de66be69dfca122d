import { beside } from './beside.ts';
import { type Compared, compareLine } from './compare.ts';
import { type Counts, type Generated, generateLine } from './generate.ts';
import { GRAMMAR } from './grammar/grammar.ts';
import type { Grammar } from './grammar/production.ts';
import { seededRandom } from './random.ts';
import type { ReadLine } from './reader.ts';
import type { RunLine } from './sandbox.ts';
import type { Shell } from './shells.ts';

export interface OracleRun {
  /** So many lines in each shell. */
  readonly lines: number;
  readonly seed: number;
  readonly shells: readonly Shell[];
  readonly run: RunLine;
  readonly read: ReadLine;
  /** What makes the lines; not given: that of shell lines. */
  readonly grammar?: Grammar;
}

/** One line, and what came of it; null: it did not end in time, and nothing is said about it. */
export interface Finding extends Generated {
  readonly shell: Shell;
  readonly compared: Compared | null;
}

export interface OracleResult {
  readonly findings: readonly Finding[];
  readonly counts: Counts;
}

/** Makes lines, runs each in its shell, and holds what the kernel saw against what the reader says. */
export async function runOracle({
  lines,
  seed,
  shells,
  run,
  read,
  grammar = GRAMMAR,
}: OracleRun): Promise<OracleResult> {
  const random = seededRandom(seed);
  const counts: Counts = new Map();
  // which lines there are must not depend on which of them ends first
  const all = Array.from({ length: lines }, () =>
    shells.map((shell) => ({ shell, ...generateLine(grammar, shell, random, counts) })),
  ).flat();
  const findings: Finding[] = [];
  await beside(all, async (one, at) => {
    const seen = await run(one.line, one.shell);
    findings[at] = { ...one, compared: seen === null ? null : await compareLine(one.line, seen, read) };
  });
  return { findings, counts };
}
