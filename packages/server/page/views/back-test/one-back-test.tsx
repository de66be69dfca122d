import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { countText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf, go } from '../../../../../src/ui/page/route.ts';
import { useKeys } from '../../../../../src/ui/page/use-keys.ts';
import { remove } from '../../api-client.ts';
import { percentOf, spanText, type ToldBackTest, useBackTest } from './back-test-told.ts';
import { Results } from './results.tsx';

const BEGIN = addressOf('back-test');

/** One that was begun: how far it is, and what came of it. */
export function OneBackTest({ id }: { readonly id: string }) {
  const { answer, error, again } = useBackTest(id);
  useKeys({ Escape: () => go(BEGIN) }, []);
  if (answer === null)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  const { asked, madeBy, madeAt, state, problem, result } = answer;
  return (
    <>
      <header class="one-head">
        <a href={BEGIN} title="Esc">
          ← Back-tests
        </a>
        <h1>
          <ForeignText text={asked.revision} most={200} />
        </h1>
        <span class="quiet">
          on <ForeignText text={spanText(asked.span)} most={300} /> · tried {timeText(Date.parse(madeAt))} by{' '}
          <ForeignText text={madeBy} />
        </span>
      </header>
      {error === null ? null : <Failure error={error} again={again} />}
      {state === 'running' ? <Progress {...{ told: answer, again }} /> : null}
      {problem === null ? null : (
        <section class="failure" role="alert">
          <strong>
            <ForeignText text={problem} />
          </strong>
        </section>
      )}
      {result === null ? null : <Results result={result} />}
    </>
  );
}

function Progress({ told, again }: { readonly told: ToldBackTest; readonly again: () => void }) {
  const [error, setError] = useState<AnswerError | null>(null);
  const [isEnding, setEnding] = useState(false);
  const end = (): void => {
    setEnding(true);
    remove(`back-tests/${encodeURIComponent(told.id)}`).then(again, (problem) => {
      setError(asAnswerError(problem));
      setEnding(false);
    });
  };
  const percent = percentOf(told);
  return (
    <section class="panel" aria-label="Under way">
      {error === null ? null : <Failure error={error} />}
      <p class="buttons">
        <progress max={100} value={percent} aria-label="Tried" />
        <span role="status">
          {percent} %, {countText(told.lookedAt, 'decision')}
        </span>
        <button type="button" onClick={end} disabled={isEnding}>
          End it
        </button>
      </p>
      <p class="quiet">The oldest are tried first. It goes on without this page.</p>
    </section>
  );
}
