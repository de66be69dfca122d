import { harmlessLine, indent } from '../../show/print.ts';
import { cut, displayWidth } from '../../show/table.ts';
import type { Screen } from './screen.ts';
import { wrapped } from './wrapped.ts';

const COLOURS = { '▶': 'cyan', '✓': 'green', '✗': 'red', '?': 'yellow', '!': 'yellow', '-': 'dim' } as const;

export interface HookLine {
  readonly mark: keyof typeof COLOURS;
  /** Whose line it is; null: that is clear. */
  readonly owner: string | null;
  readonly text: string;
  /** Stays, however narrow the terminal is; may be coloured. */
  readonly after: string;
  /** It failed, and refused nothing. */
  readonly failed?: boolean;
  /** Nothing of it is cut off. */
  readonly whole?: boolean;
}

/** Below this a line is not worth reading: the owner gets one of its own. */
const LEAST_TEXT = 14;

/** `  ✓ owner: text (12 ms)`, at most as wide as the terminal; on two lines where that is very narrow. */
export function hookLines(line: HookLine, { columns, paint }: Pick<Screen, 'columns' | 'paint'>): string {
  const { after, whole = false, failed = false } = line;
  const mark = paint[failed && line.mark === '✗' ? 'yellow' : COLOURS[line.mark]](line.mark);
  const owner = line.owner === null ? '' : `${harmlessLine(line.owner)}: `;
  const text = harmlessLine(line.text);
  const most = columns();
  if (whole) return `  ${mark} ${indent(wrapped(owner + text, most - 4), '    ').trimStart()}${after}`;
  const room = most - 4 - displayWidth(after);
  if (displayWidth(owner + text) <= room) return `  ${mark} ${owner}${text}${after}`;
  if (room - displayWidth(owner) >= LEAST_TEXT || owner === '') {
    return `  ${mark} ${cut(owner + text, Math.max(1, room))}${after}`;
  }
  return `  ${mark} ${cut(owner.trimEnd(), most - 4)}\n    ${cut(text, Math.max(1, room))}${after}`;
}
