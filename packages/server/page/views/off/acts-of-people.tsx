import { timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import type { ActRow } from '../../../src/store/acts.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';

interface Acts {
  readonly acts: readonly AsJson<ActRow>[];
}

/** What people did on this server, the latest first. */
export function ActsOfPeople({ version }: { readonly version: number }) {
  const { answer, error } = useAnswer((signal) => ask<Acts>('acts', {}, signal), [version]);
  if (error !== null) return <Failure error={error} />;
  if (answer === null || answer.acts.length === 0) return null;
  return (
    <section class="panel wide" aria-labelledby="acts-server">
      <h2 id="acts-server">What people did on this server</h2>
      <table>
        <tbody>
          {answer.acts.map(({ id, at, person, act, about }) => (
            <tr key={id}>
              <td class="quiet">{timeText(Date.parse(at))}</td>
              <td>
                <ForeignText text={person} />
              </td>
              <td>
                <ForeignText text={act} />
              </td>
              <td class="quiet">
                <ForeignText text={about ?? ''} most={80} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
