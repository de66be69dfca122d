import type { Paint } from '../../show/print.ts';

/** Where everything is shown: a terminal, or whatever reads our output. Nothing here throws, also when that has gone. */
export interface Screen {
  /** Whole lines, or none. `apart`: with a blank line before them, if there is none. */
  readonly print: (text: string, apart?: boolean) => void;
  /** One line that is written in place of the one before; null: it is gone. Nothing happens where no line can be. */
  readonly transient: (line: string | null) => void;
  /** A line can be written in place of another. */
  readonly live: boolean;
  /** Infinite in a pipe. */
  readonly columns: () => number;
  readonly paint: Paint;
}

/** What a screen writes to: a stream of Node's, or the part of it that is needed. */
export interface Output {
  readonly write: (text: string) => unknown;
  readonly columns?: number | undefined;
  readonly on?: (event: 'resize' | 'error', listener: () => void) => unknown;
  readonly off?: (event: 'resize' | 'error', listener: () => void) => unknown;
}

/** For a pipe, and for a terminal on which nothing can be typed. */
export function plainScreen(output: Output, paint: Paint, columns: () => number): Screen {
  const lines = apartLines((text) => output.write(text));
  return { print: lines.print, transient: () => {}, live: false, columns, paint };
}

/** Keeps count of blank lines. */
export function apartLines(write: (text: string) => void) {
  let isApart = true;
  return {
    print(text: string, apart = false): void {
      const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
      const all = apart && !isApart ? `\n${whole}` : whole;
      if (all === '') return;
      write(all);
      isApart = all === '\n' || all.endsWith('\n\n');
    },
    /** Something else was written, which ended with a full line. */
    wrote(): void {
      isApart = false;
    },
    isApart: () => isApart,
  };
}
