import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Hooks, Question } from '../../hooks/api.ts';
import { questionText } from '../../hooks/question-text.ts';
import { folded } from '../../show/folded.ts';
import { harmless, paint as paintFor, width } from '../../show/print.ts';
import { cut } from '../../show/table.ts';
import type { Mode } from '../mode.ts';
import type { Person } from '../person.ts';
import { askPermission } from './ask-permission.ts';
import { type Completion, completed } from './complete.ts';
import { showHookProgress } from './hook-progress.ts';
import { firstLine } from './hook-words.ts';
import { jsonLines } from './json-lines.ts';
import { lineEditor } from './line-editor.ts';
import { type Output, plainScreen, type Screen } from './screen.ts';
import { showNote } from './show-note.ts';
import { shownTexts, withoutShown } from './shown-texts.ts';

export interface TerminalOptions extends Completion {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & Output & { readonly isTTY?: boolean };
  /** Everything is a line of JSON; nobody is asked. */
  readonly json?: boolean;
  /** How a file is named to the person. */
  readonly place: (path: string) => string;
  /** Ctrl-C while nobody waits for a prompt: the turn is to end. */
  readonly onInterrupt: () => void;
}

/** Where the person is, or whatever stands in for one. */
export interface Terminal {
  /** The prompts. Ends when the person leaves, or the pipe. */
  readonly lines: AsyncIterable<string>;
  readonly tell: Person['tell'];
  /** Null: nobody can be asked. */
  readonly ask: Person['ask'];
  /** The same for what hooks ask; null: nobody can be asked. Never rejects. */
  readonly askAboutHook: ((question: Question, signal?: AbortSignal) => Promise<boolean>) | null;
  /** What a command has to say. */
  readonly show: (text: string) => void;
  /** Shows what hooks do, until the returned function is called. */
  readonly watch: (hooks: Pick<Hooks, 'on'>) => () => void;
  readonly setMode: (mode: Mode) => void;
  /** What stands above the prompt; null or empty: nothing. */
  readonly setStatus: (text: string | null) => void;
  readonly screen: Screen;
  readonly close: () => void;
}

export function openTerminal(options: TerminalOptions): Terminal {
  const { input, output, json = false } = options;
  // whoever reads us may be gone: what we have to say then hurts nobody
  output.on('error', () => {});
  return input.isTTY === true && output.isTTY === true && !json ? interactive(options) : piped(options, json);
}

const NEVER = new AbortController().signal;

function interactive({ input, output, place, onInterrupt, ...completion }: TerminalOptions): Terminal {
  const editor = lineEditor({
    input,
    output,
    onInterrupt,
    paint: paintFor(),
    columns: () => output.columns || width(),
    canMove: process.env.TERM !== 'dumb',
    complete: (line) => completed(completion, line),
  });
  const { screen } = editor;
  let mode: Mode = 'edit';
  let status = '';
  const prompt = (): string => {
    const sign = screen.paint.bold(mode === 'plan' ? 'plan> ' : '> ');
    return status === '' ? sign : `${screen.paint.dim(cut(status, screen.columns() - 1))}\n${sign}`;
  };
  return {
    ...forPerson(screen, place),
    lines: prompts(() => editor.next(prompt)),
    ask: (question, signal) => askPermission(editor, question, signal),
    async askAboutHook(question, signal = NEVER) {
      const typed = await editor.ask(folded(questionText(question, place), screen.columns()), signal);
      return /^y(?:es)?$/i.test(typed?.trim() ?? '');
    },
    setMode(now) {
      mode = now;
      editor.redraw();
    },
    setStatus(text) {
      status = harmless(firstLine(text ?? ''));
      editor.redraw();
    },
    close: editor.close,
  };
}

async function* prompts(next: () => Promise<string | null>): AsyncGenerator<string> {
  for (let line = await next(); line !== null; line = await next()) {
    if (line.trim() !== '') yield line;
  }
}

/** Nobody is there: nothing is asked, and nothing is shown twice. */
function piped({ input, output, place }: TerminalOptions, json: boolean): Terminal {
  const end = new AbortController();
  const screen = plainScreen(output, paintFor(), width);
  const data = jsonLines(output);
  const outlet = json ? { tell: data.tell, show: data.text, watch: data.watch, screen } : forPerson(screen, place);
  return {
    ...outlet,
    lines: nonBlank(pipedLines(input, end.signal)),
    ask: null,
    askAboutHook: null,
    setMode() {},
    setStatus() {},
    close: () => end.abort(),
  };
}

async function* nonBlank(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) if (line.trim() !== '') yield line;
}

function forPerson(
  screen: Screen,
  place: TerminalOptions['place'],
): Pick<Terminal, 'tell' | 'show' | 'watch' | 'screen'> {
  const alreadyShown = shownTexts();
  return {
    screen,
    tell(note) {
      if (note.kind === 'message' && alreadyShown.has(note.decision, note.text)) return;
      const { text, apart } = showNote(withoutShown(note, alreadyShown), screen, place);
      if (text !== '') screen.print(text, apart);
    },
    show: (text) => screen.print(text, true),
    watch: (hooks) => showHookProgress(hooks, screen, alreadyShown),
  };
}

/** Each line is a prompt. What has been read and not yet asked for has a bound: readline pauses its input. */
async function* pipedLines(input: Readable, signal: AbortSignal): AsyncGenerator<string> {
  if (signal.aborted) return;
  const lines = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
  const close = (): void => lines.close();
  signal.addEventListener('abort', close);
  // whoever wrote to us may be gone in the middle of a line
  input.on('error', close);
  try {
    yield* lines;
  } finally {
    signal.removeEventListener('abort', close);
    input.off('error', close);
    lines.close();
  }
}
