import { re2Source } from './re2-source.ts';

const MAX_SOURCE_CHARS = 4 * 1024;

/** What keeps a pattern from being a mask; null: nothing. It must run in linear time: what it is for may be anybody's text. */
export function maskProblem(source: string): string | null {
  if (source.length > MAX_SOURCE_CHARS)
    return `The mask "${source.slice(0, 40)}…" has ${source.length} characters; at most ${MAX_SOURCE_CHARS} are allowed.`;
  let pattern: RegExp;
  try {
    pattern = new RegExp(source);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*\/: /s, '') : String(error);
    return `The mask "${source}" is not a valid regular expression: ${why}.`;
  }
  if (re2Source(source) === null)
    return `The mask "${source}" cannot be matched in a time that grows with the text alone; write it without look-around, back-references and large repetitions.`;
  return pattern.test('') ? `The mask "${source}" fits the empty text, and so it fits everywhere.` : null;
}
