import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { orElse } from '../core/or-else.ts';
import { onEndingSignal } from '../handlers/ending-signals.ts';
import type { Question } from '../hooks/question.ts';
import { questionText } from '../hooks/question-text.ts';
import { folded } from '../show/folded.ts';
import { printError, width } from '../show/print.ts';

/** Asks on the terminal itself, whatever stdin and stdout are; null: it was gone before anybody answered. */
export async function askOnTerminal(question: Question, place: (path: string) => string): Promise<boolean | null> {
  printError(`\n${folded(questionText(question, place), width('stderr'))}`);
  const line = await readLine();
  if (line === null) return question.kind === 'hook' ? false : null;
  return /^y(?:es)?$/i.test(line.trim());
}

/** Null where there is no terminal, or where the person ends the program instead of answering. */
function readLine(): Promise<string | null> {
  return new Promise((resolve) => {
    const terminal = orElse(() => new ReadStream(openSync('/dev/tty', 'r')), null);
    if (terminal === null) return resolve(null);
    const finish = (line: string | null): void => {
      ignoreSignals();
      terminal.destroy();
      resolve(line);
    };
    const ignoreSignals = onEndingSignal(() => finish(null));
    terminal.once('data', (line) => finish(line.toString('utf8')));
    terminal.once('end', () => finish(null));
    terminal.once('error', () => finish(null));
  });
}
