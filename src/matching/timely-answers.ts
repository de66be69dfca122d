import { PATIENT, timeLimit } from '../shell/time-limit.ts';

export const LIMIT_MS = 50;

/** Asks a question that may take for ever or overflow the stack; null: no answer. */
export function timelyAnswers(): (ask: () => boolean) => boolean | null {
  const limited = timeLimit(LIMIT_MS, PATIENT);
  return (ask) => {
    try {
      return limited(ask)?.value ?? null;
    } catch {
      return null;
    }
  };
}
