import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlaygroundAnswer, PlaygroundResult } from '../../../data/playground.ts';
import { AnswerError } from '../../answer-error.ts';
import { tell } from '../../api-client.ts';
import { type Played, questionOf } from './state.ts';

export interface PlayedAnswer {
  /** The last one, while the next is awaited, so that nothing jumps. */
  readonly answer: PlaygroundAnswer | null;
  /** What came in place of one. */
  readonly trouble: string | null;
  readonly waits: boolean;
}

/** People type several keys in this time. */
const PAUSE_MS = 180;
const CLIENT = crypto.randomUUID();

/** Asks anew shortly after each change; an answer that came too late is dropped. */
export function usePlayed(played: Played | null, isOfTool: boolean, asks: boolean): PlayedAnswer {
  const [state, setState] = useState<PlayedAnswer>({ answer: null, trouble: null, waits: false });
  const last = useRef(0);
  useEffect(() => {
    if (played === null || !asks) return;
    const own = ++last.current;
    const left = new AbortController();
    const set = (next: Partial<PlayedAnswer>): void => {
      if (own === last.current) setState((before) => ({ ...before, ...next }));
    };
    const { question, wrong } = questionOf(played, isOfTool);
    if (question === undefined) {
      set({ trouble: wrong, waits: false });
      return;
    }
    set({ waits: true });
    const timer = setTimeout(() => {
      tell<PlaygroundResult>('playground', { client: CLIENT, question }, left.signal).then(
        (result) => set({ ...shownResult(result), waits: result.kind === 'superseded' }),
        (error) => !left.signal.aborted && set({ trouble: troubleOf(error), waits: false }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [played, isOfTool, asks]);
  return state;
}

function shownResult(result: PlaygroundResult): Partial<PlayedAnswer> {
  switch (result.kind) {
    case 'answer':
      return { answer: result.answer, trouble: null };
    case 'too-slow':
      return {
        trouble: `It takes longer than ${result.limitMs / 1000} s, and was ended. Is there a condition without an end?`,
      };
    case 'failed':
      return { trouble: result.message };
    case 'superseded':
      return {};
  }
}

function troubleOf(error: unknown): string {
  if (!(error instanceof AnswerError)) return String(error);
  return error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
}
