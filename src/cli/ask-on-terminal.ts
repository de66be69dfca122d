import { openSync } from 'node:fs';
import { isatty, ReadStream } from 'node:tty';
import type { Question } from '../hooks/api.ts';
import { printError } from './print.ts';

type Ask = (question: Question) => Promise<boolean | null>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Asks on the terminal itself, whatever stdin and stdout are; undefined: there is nobody to ask. */
export function askOnTerminal(place: (path: string) => string): Ask | undefined {
  if (!isatty(2)) return undefined;
  let before: Promise<unknown> = Promise.resolve();
  // one question at a time, whoever else is waiting to ask
  return (question) => {
    const answer = before.then(() => askOne(question, place));
    before = answer;
    return answer;
  };
}

/** Null: the terminal was gone before anybody answered. */
async function askOne(question: Question, place: (path: string) => string): Promise<boolean | null> {
  const { questionText } = await import('./show/question.ts');
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
