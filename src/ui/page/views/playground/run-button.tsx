import { useEffect, useState } from 'preact/hooks';
import type { PlaygroundAnswer } from '../../../data/playground.ts';
import { AnswerError } from '../../answer-error.ts';
import { tell } from '../../api-client.ts';
import { Failure } from '../../parts/failure.tsx';
import { Outcome } from './outcome.tsx';
import { type Played, questionOf } from './state.ts';

/** What would have to run is run, once, in a sandbox; what came of it is gone with the next change. */
export function RunButton({ played, isOfTool }: { readonly played: Played; readonly isOfTool: boolean }) {
  const [ran, setRan] = useState<PlaygroundAnswer | null>(null);
  const [error, setError] = useState<AnswerError | null>(null);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    setRan(null);
    setError(null);
  }, [played]);
  const run = async (): Promise<void> => {
    const { question } = questionOf(played, isOfTool);
    if (question === undefined) return;
    setWaits(true);
    try {
      setRan(await tell<PlaygroundAnswer>('playground/run', { question }));
      setError(null);
    } catch (problem) {
      setError(problem instanceof AnswerError ? problem : new AnswerError(String(problem), 0));
    }
    setWaits(false);
  };
  return (
    <section aria-label="Run it">
      <p>
        <button type="button" disabled={waits} onClick={() => void run()}>
          Run it
        </button>{' '}
        <span class="quiet">
          Starts the commands of these hooks, in bubblewrap: without network, without your home folder, in an empty
          project.
        </span>
      </p>
      {error === null ? null : <Failure error={error} />}
      {ran === null ? null : <Outcome answer={ran} />}
    </section>
  );
}
