import { isatty } from 'node:tty';
import type { Answer } from '../core/outcome.ts';
import type { Asked } from '../hooks/api.ts';
import { askOnTerminal } from './ask-on-terminal.ts';
import { printError } from './print.ts';

interface Person {
  readonly stateFolder: string;
  readonly home: string;
  /** How long an answer from another terminal is waited for. */
  readonly waitMs: number;
  /** Nobody but a program reads what comes of it. */
  readonly forProgram: boolean;
  readonly place: (path: string) => string;
}

/** Asks here where a person sits at the terminal; otherwise leaves the question for `hookline approve`. Never rejects. */
export function askPerson({ forProgram, place, ...elsewhere }: Person): (asked: Asked) => Promise<Answer> {
  const onTerminal = askOnTerminal(place);
  const callsHere = !forProgram && isatty(0);
  return async (asked) => {
    if (onTerminal !== undefined && (asked.question.kind === 'hook' || callsHere)) return onTerminal(asked.question);
    try {
      const { askElsewhere } = await import('./ask-elsewhere.ts');
      return await askElsewhere(asked, elsewhere);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (elsewhere.waitMs > 0) printError(`Nobody can be asked: the question cannot be kept (${why}).\n`);
      return null;
    }
  };
}
