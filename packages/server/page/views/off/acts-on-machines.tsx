import { timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { ask } from '../../api-client.ts';
import { addressOfDecision, type DecisionPage } from '../../parts/listed-decision.ts';

const MOST = 50;
const MONTH_MS = 30 * 86_400_000;

/** What people did with hookline on their machines: trusted, allowed, approved, switched. */
export function ActsOnMachines({ version }: { readonly version: number }) {
  const { answer, error } = useAnswer(
    (signal) => {
      const since = new Date(Date.now() - MONTH_MS).toISOString();
      return ask<DecisionPage>('decisions', { kind: 'act', since, limit: MOST }, signal);
    },
    [version],
  );
  if (error !== null) return <Failure error={error} />;
  if (answer === null || answer.decisions.length === 0) return null;
  return (
    <section class="panel wide" aria-labelledby="acts-machines">
      <h2 id="acts-machines">What people did on machines, the last month</h2>
      <table>
        <tbody>
          {answer.decisions.map((act) => (
            <tr key={act.uid}>
              <td class="quiet">{timeText(Date.parse(act.at))}</td>
              <td>
                <a href={addressOfDecision(act)}>
                  <ForeignText text={act.what} />
                </a>
              </td>
              <td>
                <ForeignText text={act.person ?? 'not told'} />
              </td>
              <td class="quiet">
                <ForeignText text={act.host ?? ''} /> <ForeignText text={act.project ?? ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
