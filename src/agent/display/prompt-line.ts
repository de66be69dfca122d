import {
  type CompleterResult,
  clearScreenDown,
  createInterface,
  cursorTo,
  type Interface,
  moveCursor,
} from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import type { Paint } from '../../show/print.ts';
import { apartLines, type Output, type Screen } from './screen.ts';
import { wrapped } from './wrapped.ts';

export interface PromptLineOptions {
  readonly input: Readable;
  readonly output: Output & NodeJS.WritableStream;
  readonly paint: Paint;
  readonly columns: () => number;
  /** It can move its cursor. */
  readonly canMove: boolean;
  readonly complete: (line: string) => Promise<CompleterResult>;
}

export interface PromptLine {
  readonly rl: Interface;
  readonly screen: Screen;
  readonly isShown: () => boolean;
  /** Draws the prompt, and what has been typed so far. `apart`: with a blank line before it, which goes when it goes. */
  readonly show: (prompt: string, apart?: boolean) => void;
  /** As if it had never been there. What is typed is kept, and seen when it is shown again. */
  readonly hide: () => void;
  /** The line was ended: it stays where it is. */
  readonly leaveBehind: () => void;
  /** What stands on the line, which is empty afterwards. */
  readonly take: () => string;
  readonly put: (text: string) => void;
  readonly close: () => void;
}

/** The one line on which a person types, below everything that is printed meanwhile. */
export function promptLine({ input, output, paint, columns, canMove, complete }: PromptLineOptions): PromptLine {
  let muted = true;
  let transient = '';
  let shown = { prompt: '', apart: false };
  const echo = mutedOutput(output, () => muted);
  const lines = apartLines((text) => output.write(text));
  const rl = createInterface({
    input,
    output: echo,
    terminal: true,
    historySize: 500,
    removeHistoryDuplicates: true,
    prompt: '',
    completer: (line: string, done: (error: null, found: CompleterResult) => void) => {
      void complete(line).then(
        ([found, part]) => done(null, chosen(found, part)),
        () => done(null, [[], line]),
      );
    },
  });

  /** Readline would draw the list itself, over a prompt of two lines: what cannot be completed further is listed here. */
  const chosen = (found: readonly string[], part: string): CompleterResult => {
    const shared = sharedBeginning(found);
    if (found.length < 2 || shared.length > part.length) return [shared === '' ? [] : [shared], part];
    print(wrapped(found.join('   '), columns()));
    return [[], part];
  };

  const show = (prompt: string, apart = false): void => {
    setTransient('');
    shown = { prompt, apart };
    const text = apart && !lines.isApart() ? `\n${prompt}` : prompt;
    rl.setPrompt(text);
    if (canMove) {
      // readline goes up as many rows as it believes to have drawn: it is made to believe what we know
      muted = true;
      rl.prompt(true);
      output.write('\n'.repeat(rl.getCursorPos().rows));
    } else output.write(text + rl.line);
    muted = false;
    if (canMove) rl.prompt(true);
  };
  const hide = (): void => {
    if (muted) return;
    if (canMove) {
      moveCursor(output, 0, -rl.getCursorPos().rows);
      cursorTo(output, 0);
      clearScreenDown(output);
    } else output.write('\n');
    muted = true;
  };
  const setTransient = (line: string): void => {
    if (line === transient) return;
    transient = line;
    output.write(`\r\u001B[K${line}`);
  };
  const print: Screen['print'] = (text, apart) => {
    const wasShown = !muted;
    hide();
    setTransient('');
    lines.print(text, apart);
    if (wasShown) show(shown.prompt, shown.apart);
  };
  return {
    rl,
    screen: {
      print,
      columns,
      paint,
      live: canMove,
      transient(line) {
        if (muted && canMove) setTransient(line ?? '');
      },
    },
    isShown: () => !muted,
    show,
    hide,
    leaveBehind() {
      muted = true;
      lines.wrote();
    },
    take() {
      const { line } = rl;
      rl.write(null, { ctrl: true, name: 'e' });
      rl.write(null, { ctrl: true, name: 'u' });
      return line;
    },
    put: (text) => rl.write(text),
    close() {
      if (!muted) output.write('\n');
      muted = true;
      setTransient('');
    },
  };
}

/** What readline writes to: it echoes keys whenever they come, and they are to be seen only where the prompt stands. */
function mutedOutput(output: Output, isMuted: () => boolean): Writable {
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      if (!isMuted()) output.write(text);
      done();
    },
  });
  // readline counts rows by it; what is to be done when it changes is not readline's affair
  return Object.defineProperty(stream, 'columns', { get: () => output.columns ?? 80 });
}

/** What all of them begin with. */
function sharedBeginning([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
