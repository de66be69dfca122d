import { escaped, visible } from './visible.ts';

/**
 * What somebody else wrote, line by line, each behind a sign, so that none can pose as a line of ours. Everything in it can
 * be seen, also where a line ends; a tab is taken for one only where it indents.
 */
export function signedLines(text: string, sign: string): readonly string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `${sign}${visible(line).replace(/(?<=[^\t])\t|[ \t]$/g, escaped)}`);
}
