import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { questionText } from '../../hooks/question-text.ts';
import { folded } from '../../show/folded.ts';
import { harmless, paint as paintFor, width } from '../../show/print.ts';
import { cut } from '../../show/table.ts';
import { commandWords } from '../commands/run-command.ts';
import { type Console, NOBODY_THERE } from '../console.ts';
import type { Mode } from '../mode.ts';
import { askPermission } from './ask-permission.ts';
import { type Completion, completed } from './complete.ts';
import { showHookProgress } from './hook-progress.ts';
import { firstLine } from './hook-words.ts';
import { jsonLines } from './json-lines.ts';
import { lineEditor } from './line-editor.ts';
import { type Output, plainScreen, type Screen } from './screen.ts';
import { showNote } from './show-note.ts';
import { shownTexts, withoutShown } from './shown-texts.ts';

interface ConsoleOptions extends Pick<Console, 'place'> {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & Output & { readonly isTTY?: boolean };
  /** Everything is a line of JSON; nobody is asked. */
  readonly json: boolean;
  /** The only prompt; null: those that are typed. */
  readonly prompt: string | null;
}

/** The terminal, or the pipe, that an agent was started at. */
export function openConsole(options: ConsoleOptions): Console {
  const { input, output, json, prompt } = options;
  // whoever reads us may be gone: what we have to say then hurts nobody
  output.on('error', () => {});
  const console = input.isTTY === true && output.isTTY === true && !json ? interactive(options) : piped(options);
  return prompt === null ? console : { ...console, lines: only(prompt), hasStatus: false };
}

async function* only(prompt: string): AsyncGenerator<string> {
  yield prompt;
}

const NEVER = new AbortController().signal;

function interactive({ input, output, place }: ConsoleOptions): Console {
  let interrupt = (): void => {};
  let suggest: Completion['suggest'] = async () => [];
  let mode: Mode = 'edit';
  let status = '';
  const commands = commandWords();
  const editor = lineEditor({
    input,
    output,
    onInterrupt: () => interrupt(),
    paint: paintFor(),
    columns: () => output.columns || width(),
    canMove: process.env.TERM !== 'dumb',
    complete: (line) => completed({ suggest, commands }, line),
  });
  const { screen } = editor;
  const prompt = (): string => {
    const sign = screen.paint.bold(mode === 'plan' ? 'plan> ' : '> ');
    return status === '' ? sign : `${screen.paint.dim(cut(status, screen.columns() - 1))}\n${sign}`;
  };
  return {
    ...forPerson(screen, place),
    place,
    lines: prompts(() => editor.next(prompt)),
    ask: (question, signal) => askPermission(editor, question, signal),
    async askAboutHook(question, signal = NEVER) {
      const typed = await editor.ask(folded(questionText(question, place), screen.columns()), signal);
      return /^y(?:es)?$/i.test(typed?.trim() ?? '');
    },
    onInterrupt(listener) {
      interrupt = listener;
    },
    setMode(now) {
      mode = now;
      editor.redraw();
    },
    hasStatus: true,
    setStatus(text) {
      status = harmless(firstLine(text ?? ''));
      editor.redraw();
    },
    setSuggest(listener) {
      suggest = listener;
    },
    close: editor.close,
  };
}

async function* prompts(next: () => Promise<string | null>): AsyncGenerator<string> {
  for (let line = await next(); line !== null; line = await next()) {
    if (line.trim() !== '') yield line;
  }
}

function piped({ input, output, place, json }: ConsoleOptions): Console {
  const end = new AbortController();
  const screen = plainScreen(output, paintFor(), width);
  const outlet = json ? { ...jsonLines(output), screen } : forPerson(screen, place);
  return {
    ...NOBODY_THERE,
    ...outlet,
    place,
    lines: pipedLines(input, end.signal),
    onInterrupt: () => {},
    close: () => end.abort(),
  };
}

function forPerson(
  screen: Screen,
  place: ConsoleOptions['place'],
): Pick<Console, 'tell' | 'show' | 'watch' | 'screen'> {
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
    for await (const line of lines) if (line.trim() !== '') yield line;
  } finally {
    signal.removeEventListener('abort', close);
    input.off('error', close);
    lines.close();
  }
}
