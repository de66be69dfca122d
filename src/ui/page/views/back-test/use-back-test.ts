import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { BackTestAsked, BackTestSaid, BackTestTold } from '../../../data/back-test.ts';
import { AnswerError } from '../../answer-error.ts';
import { tellAndListen } from '../../api-client.ts';

export interface BackTestState {
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly result: BackTestTold | null;
  readonly failed: Extract<BackTestSaid, { kind: 'failed' }> | null;
}

const NOTHING: BackTestState = { progress: null, result: null, failed: null };

/** One at a time: a new one ends the one before, and so does leaving the page. */
export function useBackTest() {
  const [state, setState] = useState<BackTestState>(NOTHING);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState((before) => ({ ...before, progress: null }));
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback(async (asked: BackTestAsked) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const set = (next: BackTestState): void => {
      if (running.current === own) setState(next);
    };
    set({ ...NOTHING, progress: { done: 0, of: 0 } });
    try {
      for await (const said of tellAndListen<BackTestSaid>('back-test', asked, own.signal)) {
        if (said.kind === 'progress') set({ ...NOTHING, progress: said });
        else if (said.kind === 'result') set({ ...NOTHING, result: said.result });
        else set({ ...NOTHING, failed: said });
      }
    } catch (error) {
      if (own.signal.aborted) return;
      const hint = error instanceof AnswerError ? (error.hint ?? null) : null;
      const message = error instanceof Error ? error.message : String(error);
      set({ ...NOTHING, failed: { kind: 'failed', message, hint, line: null, column: null } });
    }
  }, []);
  return { ...state, start, stop };
}
