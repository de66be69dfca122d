import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { addressOf } from '../../../../../src/ui/page/route.ts';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { ask } from '../../api-client.ts';
import { DecisionLine } from '../../parts/decision-line.tsx';
import { addressOfDecision, type DecisionPage } from '../../parts/listed-decision.ts';
import { wordsText } from '../../parts/search-words.ts';

const MOST = 8;

export function LastDecisions({ machine }: { readonly machine: string }) {
  const { answer, error } = useAnswer(
    (signal) => ask<DecisionPage>('decisions', { machine, limit: MOST }, signal),
    [machine],
  );
  return (
    <section class="panel" aria-labelledby="machine-decisions">
      <h2 id="machine-decisions">Last decisions</h2>
      {error === null ? null : <Failure error={error} />}
      {answer?.decisions.length === 0 ? <p class="quiet">None came within the last seven days.</p> : null}
      <ul class="plain-list last-decisions">
        {answer?.decisions.map((decision) => (
          <li key={decision.uid}>
            <a href={addressOfDecision(decision)}>
              <DecisionLine decision={decision} />
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={addressOf('decisions', [], { text: wordsText({ machine }) })}>All decisions of this machine</a>
      </p>
    </section>
  );
}
