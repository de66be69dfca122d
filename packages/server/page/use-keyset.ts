import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../src/ui/page/answer-error.ts';

interface Page<T> {
  readonly items: readonly T[];
  /** Where the list goes on; null: it does not. */
  readonly next: string | null;
}

interface Keyset<T> {
  /** Null until the first answer. */
  readonly items: readonly T[] | null;
  readonly isWhole: boolean;
  readonly error: AnswerError | null;
  readonly itemAt: (at: number) => T | undefined;
  /** These will be seen. */
  readonly need: (from: number, to: number) => void;
}

/** So near to the end of what is here, more is asked for. */
const NEAR = 40;

/**
 * A long list that is had from its top, as far down as somebody looks. `question`: what the list is of; `version`: there may
 * be something new by now, which is looked for while nobody has gone further than the first part.
 */
export function useKeyset<T>(
  load: (after: string | null, signal: AbortSignal) => Promise<Page<T>>,
  question: string,
  version: number,
): Keyset<T> {
  const [state, setState] = useState<{ readonly pages: readonly Page<T>[]; readonly error: AnswerError | null }>({
    pages: [],
    error: null,
  });
  const going = useRef<{ readonly left: AbortController; readonly question: string } | null>(null);
  const now = useRef({ load, question, pages: state.pages });
  now.current = { load, question, pages: state.pages };

  const get = useCallback((after: string | null): void => {
    if (going.current?.question === now.current.question) return;
    going.current?.left.abort();
    const mine = { left: new AbortController(), question: now.current.question };
    going.current = mine;
    now.current
      .load(after, mine.left.signal)
      .then((page) => {
        if (mine.left.signal.aborted) return;
        setState(({ pages }) => ({ pages: after === null ? [page] : [...pages, page], error: null }));
      })
      .catch((error) => {
        if (!mine.left.signal.aborted) setState(({ pages }) => ({ pages, error: asAnswerError(error) }));
      })
      .finally(() => {
        if (going.current === mine) going.current = null;
      });
  }, []);
  useEffect(() => get(null), [question]);
  useEffect(() => {
    if (now.current.pages.length <= 1) get(null);
  }, [version]);
  useEffect(() => () => going.current?.left.abort(), []);

  const { pages, error } = state;
  const items = pages.flatMap((page) => page.items);
  const next = pages.at(-1)?.next ?? null;
  return {
    items: pages.length === 0 ? null : items,
    isWhole: next === null,
    error,
    itemAt: (at) => items[at],
    need: useCallback(
      (_, to) => {
        if (next !== null && to > items.length - NEAR) get(next);
      },
      [next, items.length],
    ),
  };
}
