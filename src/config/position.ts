import { visible } from '../core/visible.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Offsets to lines and columns, both from 1. A line ends with \n, \r\n or \r; an offset past the end is the end; a byte
 * order mark has no width. Nothing is indexed until the first question.
 */
export function lineIndex(text: string): (offset: number) => Position {
  let starts: readonly number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    const inside = Math.min(Math.max(offset, 0), text.length);
    const line = countUpTo(starts, inside);
    return { line, column: Math.max(inside - (starts[line - 1] ?? 0), 0) + 1 };
  };
}

/** What stands at an offset, for a message: quoted, to the end of the line at most, nothing invisible. */
export function excerpt(text: string, offset: number, maxChars = 40): string {
  const rest = text.slice(offset).replace(/^[ \t\r\n]+/, '');
  if (rest === '') return 'the end of the file';
  const line = rest.slice(0, maxChars + 1).split(/[\r\n]/, 1)[0] ?? '';
  const quoted = JSON.stringify(line.length > maxChars ? `${line.slice(0, maxChars)}…` : line);
  return visible(quoted);
}

function lineStarts(text: string): number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  if (!text.includes('\r')) {
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** How many of the ascending numbers are not above the limit, and at least one. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 1;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle - 1] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
