import { type Console, NOBODY_THERE } from '../console.ts';
import { showHookProgress } from '../display/hook-progress.ts';
import type { Screen } from '../display/screen.ts';
import { showNote } from '../display/show-note.ts';
import { wrapped } from '../display/wrapped.ts';
import type { Note } from '../person.ts';

interface Given {
  readonly screen: Screen;
  /** How a file is named. */
  readonly place: (path: string) => string;
  /** What the person types. */
  readonly lines: AsyncIterable<string>;
  readonly heard: (note: Note) => void;
  readonly signal: AbortSignal;
}

/** The agent's usual display, with nobody at the keyboard. */
export function demoConsole({ screen, place, lines, heard, signal }: Given): Console {
  return {
    ...NOBODY_THERE,
    screen,
    place,
    lines,
    tell(note) {
      heard(note);
      const { text, apart } = showNote(note, screen, place);
      if (text !== '') screen.print(hanging(text, screen.columns()), apart);
    },
    watch: (hooks) => showHookProgress(hooks, screen),
    onInterrupt: (listener) => signal.addEventListener('abort', listener, { once: true }),
    show: (text) => screen.print(text),
    close: () => {},
  };
}

/** A line that is too long goes on below itself, also one that is indented. */
function hanging(text: string, most: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const by = /^ */.exec(line)?.[0] ?? '';
      return wrapped(line.slice(by.length), most - by.length)
        .split('\n')
        .map((part) => by + part);
    })
    .join('\n');
}
