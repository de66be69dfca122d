import { type PlacedWord, textOf, wordsOf } from '../parse/shell-word.ts';
import { withVariables } from '../parse/variables.ts';
import type { Line, Reading, Run } from '../walk/run.ts';
import { readLine } from '../walk/walk.ts';

const READING: Reading = {
  words: (command, variables) =>
    wordsOf(command).flatMap((word) => withVariables(word, variables).map((one): PlacedWord => ({ ...word, ...one }))),
  knowsFed: true,
  maxRuns: 4096,
};

/** Everything that a line runs. A container has its own files; another machine is somebody's all the same. */
export function lineOf(text: string): Line {
  const line = readLine(text, READING, null);
  const isMeant = ({ kind, elsewhere }: Run): boolean =>
    kind !== 'unknown' && (elsewhere === null || elsewhere === 'ssh');
  return { ...line, runs: line.runs.filter(isMeant) };
}

/** What the substitutions in a word run. */
export function runIn(word: string): readonly Run[] {
  return /[`(]/.test(word) ? lineOf(`: ${word}`).runs.slice(1) : [];
}

/** Whether it is a shell that reads its commands from what the line gives it. */
export function readsCode({ stdin, inner }: Run): boolean {
  return stdin !== 'inherited' && inner.some(({ kind }) => kind === 'stdin');
}

/** Texts that it runs as commands and that nobody knows before. */
export function unknownCode({ inner }: Run): readonly string[] {
  return inner.flatMap((one) =>
    one.kind === 'script' && one.words.some(({ literal }) => !literal) ? [textOf(one.words)] : [],
  );
}
