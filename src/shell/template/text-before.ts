import type { Mark, Source } from './mark.ts';
import { type Refusal, readDifferently, taintOf } from './refusal.ts';

/**
 * Looks at what stands right before a mark outside single quotes. A dollar sign there is a dollar sign (`${cost}`) and
 * must be escaped, or it would make `$"…"` or `$$` of our reference; its place is the answer.
 */
export function dollarBefore(
  mark: Mark,
  source: Source,
  backticks: boolean,
): { readonly dollar: number | null } | Refusal {
  const { text } = source;
  const at = beforeContinuations(text, mark.at);
  if (text[at - 1] !== '$') {
    if (!isEscaped(text, at)) return { dollar: null };
    const refusal = readDifferently(taintOf(mark), 'a place after a backslash');
    // `\$FILE_PATH` says that this shell shall not fill it in
    return at === mark.at && mark.text.startsWith('$') && !backticks
      ? { ...refusal, mend: { leave: mark.at } }
      : refusal;
  }
  // the shell would have made something of two of them, and joins lines before it reads a dollar sign
  if (text[at - 2] === '$' || at !== mark.at) {
    return readDifferently(taintOf(mark), 'a place after several dollar signs or a line break');
  }
  if (isEscaped(text, at - 1)) return { dollar: null };
  if (backticks) return readDifferently(taintOf(mark), 'a place after a dollar sign in backticks');
  return { dollar: at - 1 };
}

/** A backslash at a line's end joins the lines: what counts stands before it. */
function beforeContinuations(text: string, from: number): number {
  let at = from;
  while (text[at - 1] === '\n' && isEscaped(text, at - 1)) at -= 2;
  return at;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}
