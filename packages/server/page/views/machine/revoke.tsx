import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { remove } from '../../api-client.ts';

interface RevokeProps {
  readonly id: string;
  readonly host: string;
  /** It was done. */
  readonly again: () => void;
}

/** It cannot be taken back: two presses, the second beside what it does. */
export function Revoke({ id, host, again }: RevokeProps) {
  const [isSure, setSure] = useState(false);
  const [error, setError] = useState<AnswerError | null>(null);
  const revoke = (): void => {
    remove(`machines/${encodeURIComponent(id)}`).then(again, (problem) => setError(asAnswerError(problem)));
  };
  return (
    <section class="panel" aria-labelledby="machine-revoke">
      <h2 id="machine-revoke">Revoke</h2>
      {error === null ? null : <Failure error={error} />}
      {isSure ? (
        <p>
          From now on nothing that <ForeignText text={host} /> sends is taken, and it gets no policy. It comes back only
          with a new key.
        </p>
      ) : null}
      <p class="buttons">
        {isSure ? (
          <>
            <button type="button" class="danger" onClick={revoke}>
              Revoke it
            </button>
            <button type="button" onClick={() => setSure(false)}>
              Leave it
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setSure(true)}>
            Revoke this machine …
          </button>
        )}
      </p>
    </section>
  );
}
