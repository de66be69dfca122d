import { useCallback, useEffect, useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from './answer-error.ts';

export interface Asked<T> {
  /** Null until the first answer; the last one while the next is awaited, so that nothing jumps. */
  readonly answer: T | null;
  readonly error: AnswerError | null;
  readonly waits: boolean;
  readonly again: () => void;
}

/** Asks, and asks anew when one of `by` is another. */
export function useAnswer<T>(question: (signal: AbortSignal) => Promise<T>, by: readonly unknown[]): Asked<T> {
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({ answer: null, error: null, waits: true });
  const [count, setCount] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    setState((before) => ({ ...before, waits: true }));
    question(left.signal).then(
      (answer) => !left.signal.aborted && setState({ answer, error: null, waits: false }),
      (error) =>
        !left.signal.aborted && setState((before) => ({ ...before, error: asAnswerError(error), waits: false })),
    );
    return () => left.abort();
  }, [...by, count]);
  const again = useCallback(() => setCount((before) => before + 1), []);
  return { ...state, again };
}
