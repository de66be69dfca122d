import { re2Source } from './re2-source.ts';
import { regexProblem } from './regex-problem.ts';

const MAX_SOURCE_CHARS = 4 * 1024;

/** What keeps a pattern from being a mask; null: nothing. It must run in linear time: what it is for may be anybody's text. */
export function maskProblem(source: string): string | null {
  const problem = regexProblem(source, 'mask', MAX_SOURCE_CHARS);
  if (problem !== null) return problem;
  if (re2Source(source) === null)
    return `The mask "${source}" cannot be matched in a time that grows with the text alone; write it without look-around, back-references and large repetitions.`;
  return new RegExp(source).test('') ? `The mask "${source}" fits the empty text, and so it fits everywhere.` : null;
}
