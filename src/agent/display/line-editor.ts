import { harmless } from '../../show/print.ts';
import { DO_NOT_MARK_PASTES, MARK_PASTES, pastedLines } from './pasted-lines.ts';
import { type PromptLineOptions, promptLine } from './prompt-line.ts';
import type { Screen } from './screen.ts';

export interface EditorOptions extends PromptLineOptions {
  /** Ctrl-C while nobody waits for a prompt. */
  readonly onInterrupt: () => void;
}

export interface LineEditor {
  readonly screen: Screen;
  /** The next thing that the person sends; null: they left. */
  readonly next: (prompt: () => string) => Promise<string | null>;
  /** Typed after the question stood there; null: they left, or it is not asked any more. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<string | null>;
  /** The prompt is another one now. */
  readonly redraw: () => void;
  readonly close: () => void;
}

/** What is typed ahead beyond this is lost. */
const MOST_AHEAD = 100;

const HANG_UP_MS = 200;

const LEAVE = 'Press Ctrl-C again, or type /exit, to leave.';

type Resolve = (line: string | null) => void;

/** One line reader for a whole session: prompts, what is typed ahead of them, and questions in between. */
export function lineEditor(options: EditorOptions): LineEditor {
  const { input, output, paint, canMove, complete, onInterrupt } = options;
  let waiting: { readonly prompt: () => string; readonly resolve: Resolve } | null = null;
  let question: { readonly text: string; readonly resolve: Resolve } | null = null;
  let lastAsked: Promise<unknown> = Promise.resolve();
  const ahead: string[] = [];
  let isLeaving = false;
  let left = false;
  let wantsToLeave = false;

  const line = promptLine({
    ...options,
    complete: (text) => (question === null ? complete(text) : Promise.resolve([[], text])),
  });
  const { rl, screen } = line;
  const pasted = pastedLines(input);
  if (canMove) output.write(MARK_PASTES);

  const show = (): void => {
    if (left) return;
    if (question !== null) line.show(question.text);
    else if (waiting !== null && pasted.isEmpty()) line.show(waiting.prompt(), true);
    else if (waiting !== null) line.show(paint.dim('… '));
  };
  /** Rows are counted in the width that there is now, into which a terminal has broken what stood there. */
  const redraw = (): void => {
    if (!line.isShown()) return;
    line.hide();
    show();
  };
  const leave = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    rl.close();
  };
  const clear = (): void => {
    line.hide();
    line.take();
    pasted.clear();
    show();
  };

  output.on('resize', redraw);
  // the terminal itself may be gone, and says so whenever it is touched
  input.on('error', leave);
  rl.on('error', leave);
  rl.on('line', (text) => {
    wantsToLeave = false;
    const whole = pasted.whole(text);
    if (line.isShown()) line.leaveBehind();
    if (whole === null) show();
    else if (question !== null) question.resolve(whole);
    else if (waiting !== null) {
      const { resolve } = waiting;
      waiting = null;
      screen.print('', true);
      resolve(whole);
    } else if (ahead.length < MOST_AHEAD) ahead.push(whole);
  });
  rl.on('history', (history) => {
    // an answer is no prompt
    if (question !== null) history.shift();
  });
  rl.on('SIGINT', () => {
    if (question === null && waiting !== null) {
      const isEmpty = rl.line === '' && pasted.isEmpty();
      if (!isEmpty) clear();
      else if (wantsToLeave) leave();
      else screen.print(paint.dim(LEAVE));
      wantsToLeave = isEmpty;
      return;
    }
    question?.resolve(null);
    for (const text of ahead.splice(0)) screen.print(paint.dim(`Not sent: ${harmless(text)}`));
    onInterrupt();
  });
  rl.once('close', () => {
    left = true;
    line.close();
    pasted.close();
    output.off('resize', redraw);
    if (canMove) output.write(DO_NOT_MARK_PASTES);
    question?.resolve(null);
    const end = (): void => waiting?.resolve(null);
    // a terminal that is closed sends a signal too, which would end the hooks of what comes next: it goes first
    if (input.readableEnded || input.errored) setTimeout(end, HANG_UP_MS);
    else end();
  });

  const askNow = (text: string, signal: AbortSignal): Promise<string | null> => {
    if (left || signal.aborted) return Promise.resolve(null);
    line.hide();
    // what was typed before the question was there is no answer to it
    const typed = line.take();
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) screen.print(text.slice(0, end));
    return new Promise((resolve) => {
      const finish: Resolve = (answer) => {
        signal.removeEventListener('abort', onAbort);
        line.hide();
        question = null;
        if (!left) {
          line.take();
          line.put(typed);
          show();
        }
        resolve(answer);
      };
      const onAbort = (): void => finish(null);
      signal.addEventListener('abort', onAbort);
      question = { text: text.slice(end), resolve: finish };
      show();
    });
  };

  return {
    screen,
    next(prompt) {
      if (left) return Promise.resolve(null);
      const typed = ahead.shift();
      if (typed === undefined) {
        return new Promise((resolve) => {
          waiting = { prompt, resolve };
          if (question === null) show();
        });
      }
      screen.print(`${prompt()}${typed}`, true);
      return Promise.resolve(typed);
    },
    ask(text, signal) {
      // one question at a time
      const answer = lastAsked.then(() => askNow(text, signal));
      lastAsked = answer;
      return answer;
    },
    redraw,
    close: leave,
  };
}
