import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ProofAbout } from '../../../data/proof.ts';
import { AnswerError } from '../../answer-error.ts';
import { ask, askBytes } from '../../api-client.ts';
import { type Progress, type ProofSource, type Verified, verifyTrail } from '../../proof/verify-trail.ts';

export interface Proof {
  readonly progress: Progress | null;
  readonly verified: Verified | null;
  /** How long it took. */
  readonly ms: number;
  readonly error: AnswerError | null;
  readonly isRunning: boolean;
  readonly again: () => void;
  readonly stop: () => void;
}

/** Verifies the trail in this browser, until it is done or nobody looks any more. */
export function useProof(): Proof {
  const [state, setState] = useState<Omit<Proof, 'again' | 'stop'>>(NOT_YET);
  const [count, setCount] = useState(0);
  const [left, setLeft] = useState<AbortController | null>(null);
  useEffect(() => {
    const own = new AbortController();
    setLeft(own);
    setState(NOT_YET);
    const begun = performance.now();
    const tell = (progress: Progress): void => {
      if (!own.signal.aborted) setState((before) => ({ ...before, progress }));
    };
    verifyTrail(sourceFor(own.signal), tell).then(
      (verified) =>
        !own.signal.aborted &&
        setState((before) => ({ ...before, verified, ms: performance.now() - begun, isRunning: false })),
      (error) => {
        const known = error instanceof AnswerError ? error : new AnswerError(String(error), 0);
        setState((before) => ({ ...before, error: own.signal.aborted ? null : known, isRunning: false }));
      },
    );
    return () => own.abort();
  }, [count]);
  const again = useCallback(() => setCount((before) => before + 1), []);
  const stop = useCallback(() => left?.abort(), [left]);
  return { ...state, again, stop };
}

const NOT_YET = { progress: null, verified: null, ms: 0, error: null, isRunning: true };

function sourceFor(signal: AbortSignal): ProofSource {
  return {
    about: () => ask<ProofAbout>('proof', {}, signal),
    bytes: (file, from) =>
      askBytes('proof/bytes', { file, from }, signal).catch((error) => {
        // it made room for others meanwhile
        if (error instanceof AnswerError && error.status === 400) return null;
        throw error;
      }),
  };
}
