import { isatty } from 'node:tty';
import { messageOf } from '../core/message-of.ts';
import type { Answer } from '../core/outcome.ts';
import type { Asked, PersonToAsk } from '../hooks/question.ts';
import { printError as printOwnError } from '../show/print.ts';

interface Person {
  readonly stateFolder: string;
  readonly home: string;
  /** How long an answer from another terminal is waited for. */
  readonly waitMs: number;
  /** Nobody but a program reads what comes of it. */
  readonly forProgram: boolean;
  /** Whatever terminal there is belongs to somebody else: it is not asked on. */
  readonly elsewhereOnly?: boolean;
  /** Whoever gets the outcome asks about this input in a dialog of its own. */
  readonly dialog?: unknown;
  readonly place: (path: string) => string;
  readonly printError?: (text: string) => void;
}

/** Asks here where a person sits at the terminal; otherwise leaves the question for `hookline approve`. */
export function personToAsk({
  forProgram,
  elsewhereOnly = false,
  place,
  printError = printOwnError,
  ...elsewhere
}: Person): PersonToAsk {
  let before: Promise<unknown> = Promise.resolve();
  // one question at a time, whoever else is waiting to ask
  const inTurn = (ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.then(ask);
    before = answer.catch(() => {});
    return answer;
  };
  const ask = async (asked: Asked): Promise<Answer> => {
    const { question } = asked;
    try {
      if (!elsewhereOnly && isatty(2) && (question.kind === 'hook' || (!forProgram && isatty(0)))) {
        const { askOnTerminal } = await import('./ask-on-terminal.ts');
        return await inTurn(() => askOnTerminal(question, place));
      }
      const { askElsewhere } = await import('./ask-elsewhere.ts');
      return await askElsewhere(asked, { ...elsewhere, printError });
    } catch (error) {
      const why = messageOf(error);
      if (elsewhere.waitMs > 0) printError(`Nobody can be asked: the question cannot be kept (${why}).\n`);
      return null;
    }
  };
  // somebody sits here, or is waited for
  const { waitMs } = elsewhere;
  return { waitMs, tell: printError, isThere: waitMs > 0 || (!forProgram && isatty(0) && isatty(2)), ask };
}
