import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Question } from '../hooks/api.ts';
import { printError } from '../show/print.ts';
import { questionText } from '../show/question.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Asks on the terminal itself, whatever stdin and stdout are; null: it was gone before anybody answered. */
export async function askOnTerminal(question: Question, place: (path: string) => string): Promise<boolean | null> {
  printError(`\n${questionText(question, place)}`);
  const line = await readLine();
  if (line === null) return question.kind === 'hook' ? false : null;
  return /^y(?:es)?$/i.test(line.trim());
}

/** Null where there is no terminal, or where the person ends the program instead of answering. */
function readLine(): Promise<string | null> {
  return new Promise((resolve) => {
    const terminal = openTerminal();
    if (terminal === null) return resolve(null);
    const finish = (line: string | null): void => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      terminal.destroy();
      resolve(line);
    };
    const onSignal = (): void => finish(null);
    for (const signal of SIGNALS) process.on(signal, onSignal);
    terminal.once('data', (line) => finish(line.toString('utf8')));
    terminal.once('end', () => finish(null));
    terminal.once('error', () => finish(null));
  });
}

function openTerminal(): ReadStream | null {
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return null;
  }
}
