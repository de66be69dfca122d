import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from './answer-error.ts';

/** A part of a long list, as the server answers it. */
export interface Answered<T> {
  readonly total: number;
  readonly from: number;
  readonly items: readonly T[];
}

export interface Windowed<T, A extends Answered<T>> {
  /** Null until the first answer. */
  readonly answer: A | null;
  readonly error: AnswerError | null;
  readonly itemAt: (at: number) => T | undefined;
  /** These will be seen. */
  readonly need: (from: number, to: number) => void;
}

/** So many are had at once: a few screens around what is seen. */
const AT_ONCE = 300;
const MARGIN = 100;

/**
 * Has of a long list what is seen of it. `question`: what the list is of; `version`: it may be another by now. What was
 * seen stays until there is something new, so that nothing flickers.
 */
export function useWindow<T, A extends Answered<T>>(
  load: (from: number, count: number, signal: AbortSignal) => Promise<A>,
  question: string,
  version: number | string,
): Windowed<T, A> {
  const [state, setState] = useState<{ readonly answer: A | null; readonly error: AnswerError | null }>({
    answer: null,
    error: null,
  });
  const seen = useRef({ from: 0, to: 0 });
  const has = useRef<{ question: string; version: number | string; from: number; to: number }>({
    ...{ question: '', version: -1, from: 0, to: 0 },
  });
  const going = useRef<AbortController | null>(null);
  const wanted = useRef({ question, version, load });
  wanted.current = { question, version, load };

  const look = useCallback((): void => {
    const now = wanted.current;
    const isNew = has.current.question !== now.question;
    const isEnough = seen.current.from >= has.current.from && seen.current.to <= has.current.to;
    if (!isNew && isEnough && has.current.version === now.version) return;
    // one at a time, unless it is about something else by now; the next look asks for what is missing then
    if (going.current !== null && !isNew) return;
    going.current?.abort();
    const left = new AbortController();
    going.current = left;
    const from = isNew ? 0 : Math.max(0, seen.current.from - MARGIN);
    has.current = { ...now, from, to: from + AT_ONCE };
    now
      .load(from, AT_ONCE, left.signal)
      .then((answer) => {
        if (left.signal.aborted) return;
        // what is not there cannot be missing
        has.current.to = from + answer.items.length < answer.total ? from + AT_ONCE : Number.POSITIVE_INFINITY;
        setState({ answer, error: null });
      })
      .catch((error) => {
        if (left.signal.aborted) return;
        has.current = { question: now.question, version: now.version, from: 0, to: Number.POSITIVE_INFINITY };
        setState((before) => ({ ...before, error: asAnswerError(error) }));
      })
      .finally(() => {
        if (going.current !== left) return;
        going.current = null;
        look();
      });
  }, []);
  useEffect(look, [question, version]);
  useEffect(() => () => going.current?.abort(), []);
  const { answer, error } = state;
  return {
    answer,
    error,
    itemAt: (at) => (answer === null ? undefined : answer.items[at - answer.from]),
    need: useCallback((from, to) => {
      seen.current = { from, to };
      look();
    }, []),
  };
}
