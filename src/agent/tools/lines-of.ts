/** The end of the last line begins no further one. */
export function linesOf(bytes: Buffer): readonly string[] {
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
