import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import type { AboutServer } from '../../../src/pages/about.ts';
import { tell } from '../../api-client.ts';
import type { Bundle } from './policy-told.ts';

interface SecondPersonProps {
  readonly bundle: Bundle;
  readonly about: AboutServer;
  readonly again: () => void;
}

/** Where it takes two: no machine gets it before somebody else has said yes. */
export function SecondPerson({ bundle: { digest, own }, about: { roles }, again }: SecondPersonProps) {
  const [error, setError] = useState<AnswerError | null>(null);
  const approve = (): void => {
    tell(`bundles/${digest}/approve`, {}).then(again, (problem) => setError(asAnswerError(problem)));
  };
  return (
    <>
      <span class="badge tone-asked">waits for a second person</span>{' '}
      {roles.includes('publish') && !own ? (
        <button type="button" onClick={approve}>
          Approve
        </button>
      ) : null}
      {error === null ? null : <Failure error={error} />}
    </>
  );
}
