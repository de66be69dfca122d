import type { Readable } from 'node:stream';

/** Asks the terminal to mark where a paste begins and ends, and to stop that. */
export const MARK_PASTES = '\u001B[?2004h';
export const DO_NOT_MARK_PASTES = '\u001B[?2004l';

/** Lines that came in one paste are one prompt, which is sent by the Enter that a person presses afterwards. */
export function pastedLines(input: Readable) {
  let pasting = false;
  let lines: string[] = [];
  const key = (_text: unknown, pressed: { readonly name?: string } | undefined): void => {
    if (pressed?.name === 'paste-start') pasting = true;
    if (pressed?.name === 'paste-end') pasting = false;
  };
  input.on('keypress', key);
  return {
    /** A line that ended, and what was pasted before it; null: it goes on. */
    whole(line: string): string | null {
      if (pasting) {
        lines.push(line);
        return null;
      }
      const all = [...lines, line].join('\n').trimEnd();
      lines = [];
      return all;
    },
    isEmpty: () => lines.length === 0,
    clear(): void {
      lines = [];
    },
    close: () => input.off('keypress', key),
  };
}
