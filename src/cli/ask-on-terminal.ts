import { openSync } from 'node:fs';
import { isatty, ReadStream } from 'node:tty';
import { hookLabel } from '../core/hook.ts';
import type { Question } from '../hooks/api.ts';
import { harmless, printError } from './print.ts';

type Ask = (question: Question) => Promise<boolean>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Asks on the terminal itself, whatever stdin and stdout are; undefined: there is nobody to ask. */
export function askOnTerminal(): Ask | undefined {
  if (!isatty(2)) return undefined;
  let before: Promise<unknown> = Promise.resolve();
  // one question at a time, whoever else is waiting to ask
  return (question) => {
    const answer = before.then(() => askOne(question));
    before = answer;
    return answer;
  };
}

async function askOne(question: Question): Promise<boolean> {
  const label = hookLabel({ name: question.name, id: question.hook });
  printError(`\nRun hook '${harmless(label)}'?\nCommand: ${harmless(question.command)}\nRun? (y/n): `);
  return /^y(?:es)?$/i.test((await readLine()).trim());
}

/** Empty where there is no terminal, or where the person ends the program instead of answering. */
function readLine(): Promise<string> {
  return new Promise((resolve) => {
    const terminal = openTerminal();
    if (terminal === null) return resolve('');
    const finish = (line: string): void => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      terminal.destroy();
      resolve(line);
    };
    const onSignal = (): void => finish('');
    for (const signal of SIGNALS) process.on(signal, onSignal);
    terminal.once('data', (line) => finish(line.toString('utf8')));
    terminal.once('end', () => finish(''));
    terminal.once('error', () => finish(''));
  });
}

function openTerminal(): ReadStream | null {
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return null;
  }
}
