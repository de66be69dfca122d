/** An odd number of backslashes: of an even one, each is the escape of the next. */
const AT_LINE_END = /(?<!\\)((?:\\\\)*)\\[ \t]*(?=\r?\n)/g;

/**
 * A plain YAML text of several lines, read so that a backslash at the end of a line continues it; undefined where there is
 * none. YAML itself folds the line break into a space and keeps the backslash, so that a shell sees an escaped space.
 */
export function continuedLines(source: string): string | undefined {
  const joined = source.replace(AT_LINE_END, '$1');
  if (joined === source) return undefined;
  const [first = '', ...others] = joined.split(/\r?\n/).map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''));
  let text = first;
  let blank = 0;
  for (const line of others) {
    if (line === '') blank += 1;
    else {
      text += `${blank === 0 ? ' ' : '\n'.repeat(blank)}${line}`;
      blank = 0;
    }
  }
  return text;
}
