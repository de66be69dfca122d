import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { ask } from '../../api-client.ts';
import { useRefresh } from '../../use-refresh.ts';
import type { ViewProps } from '../../views.ts';
import { askPolicy } from '../rollouts/policy-told.ts';
import { AskForm } from './ask-form.tsx';
import type { ListedBackTest } from './back-test-told.ts';
import { EarlierTable } from './earlier-table.tsx';
import { OneBackTest } from './one-back-test.tsx';
import '../../../../../src/ui/page/parts/back-test.css';
import '../../parts/one-thing.css';
import './fleet-back-test.css';

/** A proposed bundle against what the fleet decided: who would be stopped, on what, before anybody feels it. */
export function view({ place, about }: ViewProps) {
  const [id] = place.rest;
  return (
    <div class="one-thing fleet-back-test">
      {id === undefined ? <Begin retentionDays={about.retentionDays} /> : <OneBackTest key={id} id={id} />}
    </div>
  );
}

function Begin({ retentionDays }: { readonly retentionDays: number }) {
  const version = useRefresh();
  const { answer, error, again } = useAnswer(
    async (signal) => {
      const [{ bundles }, { backTests }] = await Promise.all([
        askPolicy(signal),
        ask<{ readonly backTests: readonly ListedBackTest[] }>('back-tests', {}, signal),
      ]);
      return { bundles, backTests };
    },
    [version],
  );
  if (answer === null)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  return (
    <>
      <header class="one-head">
        <h1>Back-test</h1>
      </header>
      <p class="quiet">
        What would a bundle have made of what was decided? Its rules are judged anew; no hook is run, no machine gets
        it, and nothing is changed. Who would be stopped is compared to what really happened.
      </p>
      {error === null ? null : <Failure error={error} again={again} />}
      <AskForm {...{ bundles: answer.bundles, retentionDays }} />
      {answer.backTests.length === 0 ? (
        <EmptyState title="None was tried in the last day">
          What came of one is kept for a day, for everybody who may read decisions.
        </EmptyState>
      ) : (
        <EarlierTable backTests={answer.backTests} />
      )}
    </>
  );
}
