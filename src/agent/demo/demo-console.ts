import type { Console } from '../console.ts';
import { showHookProgress } from '../display/hook-progress.ts';
import type { Screen } from '../display/screen.ts';
import { showNote } from '../display/show-note.ts';
import type { Note } from '../person.ts';

interface Given {
  readonly screen: Screen;
  /** What the person types. */
  readonly lines: AsyncIterable<string>;
  readonly heard: (note: Note) => void;
  readonly signal: AbortSignal;
}

/** The agent's usual display, with nobody at the keyboard. */
export function demoConsole({ screen, lines, heard, signal }: Given): Console {
  const undos: (() => void)[] = [];
  return {
    lines,
    tell(note) {
      heard(note);
      const { text, apart } = showNote(note, screen);
      if (text !== '') screen.print(text, apart);
    },
    ask: null,
    askHook: null,
    follow: (hooks) => undos.push(showHookProgress(hooks, screen)),
    onInterrupt: (listener) => signal.addEventListener('abort', listener, { once: true }),
    show: (text) => screen.print(text),
    hasStatus: false,
    setStatus: () => {},
    setMode: () => {},
    setSuggest: () => {},
    close: () => {
      for (const undo of undos.splice(0)) undo();
    },
  };
}
