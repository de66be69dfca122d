import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { tell } from '../../api-client.ts';
import type { ShownRollout } from './policy-told.ts';

interface ButtonsProps {
  readonly rollout: ShownRollout;
  readonly again: () => void;
}

/** On to the next stage, or no further; for the second a reason is wanted, which the others read. */
export function RolloutButtons({ rollout: { id, stage, stages }, again }: ButtonsProps) {
  const [why, setWhy] = useState<string | null>(null);
  const [error, setError] = useState<AnswerError | null>(null);
  const act = (what: 'advance' | 'stop', body: object): void => {
    setError(null);
    tell(`rollouts/${encodeURIComponent(id)}/${what}`, body).then(
      () => {
        setWhy(null);
        again();
      },
      (problem) => setError(asAnswerError(problem)),
    );
  };
  const stop = (event: Event): void => {
    event.preventDefault();
    if (why !== null && why.trim() !== '') act('stop', { why: why.trim() });
  };
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      {why === null ? (
        <p class="buttons">
          <button type="button" class="primary" onClick={() => act('advance', {})}>
            Go on to {stages[stage + 1] ?? 100} %
          </button>
          <button type="button" class="danger" onClick={() => setWhy('')}>
            Stop …
          </button>
        </p>
      ) : (
        <form class="buttons" onSubmit={stop}>
          <input
            aria-label="Why it is stopped"
            placeholder="Why?"
            maxLength={1000}
            value={why}
            onInput={({ currentTarget }) => setWhy(currentTarget.value)}
          />
          <button type="submit" class="danger" disabled={why.trim() === ''}>
            Stop it
          </button>
          <button type="button" onClick={() => setWhy(null)}>
            Let it run
          </button>
          <span class="quiet">Nobody else gets it; who has it keeps it, because numbers only rise.</span>
        </form>
      )}
    </>
  );
}
