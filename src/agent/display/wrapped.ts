import { displayWidth } from '../../show/table.ts';

/** Lines broken between words. A word that has no room on any line, and what is indented, such as code, stays whole. */
export function wrapped(text: string, most: number): string {
  if (!Number.isFinite(most)) return text;
  return text
    .split('\n')
    .map((line) => (displayWidth(line) <= most || /^\s/.test(line) ? line : broken(line, most)))
    .join('\n');
}

function broken(line: string, most: number): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && displayWidth(longer) > most) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}
