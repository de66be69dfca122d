import { timeLimit } from '../shell/time-limit.ts';

export const LIMIT_MS = 50;

/**
 * Asks a question that may take for ever or overflow the stack; null: no answer. It asks twice, because the limit is in
 * real time and a busy machine is no reason to call a pattern slow.
 */
export function timelyAnswers(): (ask: () => boolean) => boolean | null {
  const limited = timeLimit(LIMIT_MS);
  return (ask) => {
    try {
      return (limited(ask) ?? limited(ask))?.value ?? null;
    } catch {
      return null;
    }
  };
}
