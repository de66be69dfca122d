import { closeSync, openSync, readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { hookLabel } from '../core/hook.ts';
import type { Question } from '../hooks/api.ts';
import { harmless, printError } from './print.ts';

/** Asks on the terminal itself, whatever stdin and stdout are; undefined: there is nobody to ask. */
export function askOnTerminal(): ((question: Question) => Promise<boolean>) | undefined {
  if (!isatty(2)) return undefined;
  return async (question) => {
    const label = hookLabel({ name: question.name, id: question.hook });
    printError(`\nRun hook '${harmless(label)}'?\nCommand: ${harmless(question.command)}\nRun? (y/n): `);
    return /^y(?:es)?$/i.test(readLine().trim());
  };
}

function readLine(): string {
  let terminal: number | null = null;
  try {
    terminal = openSync('/dev/tty', 'r');
    const bytes = Buffer.alloc(256);
    return bytes.toString('utf8', 0, readSync(terminal, bytes));
  } catch {
    return '';
  } finally {
    if (terminal !== null) closeSync(terminal);
  }
}
