import { numberText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf } from '../../../../../src/ui/page/route.ts';
import { type ListedBackTest, percentOf, spanText } from './back-test-told.ts';

/** Those of the last day: proposals beside each other. */
export function EarlierTable({ backTests }: { readonly backTests: readonly ListedBackTest[] }) {
  return (
    <section class="panel wide" aria-labelledby="earlier-back-tests">
      <h2 id="earlier-back-tests">Tried in the last day</h2>
      <table>
        <thead>
          <tr>
            <th>bundle</th>
            <th>tried</th>
            <th>on</th>
            <th class="number">stopped</th>
            <th class="number">asked</th>
            <th class="number">let go</th>
            <th class="number">of</th>
          </tr>
        </thead>
        <tbody>
          {backTests.map((one) => (
            <tr key={one.id}>
              <td>
                <a href={addressOf('back-test', [one.id])}>
                  <ForeignText text={one.asked.revision} most={80} />
                </a>
              </td>
              <td>
                {timeText(Date.parse(one.madeAt))} <ForeignText text={one.madeBy} />
              </td>
              <td>
                <ForeignText text={spanText(one.asked.span)} most={160} />
              </td>
              <Counts of={one} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Counts({ of }: { readonly of: ListedBackTest }) {
  const { counts, state, problem } = of;
  if (counts === null)
    return (
      <td colSpan={4}>
        {state === 'running' ? `under way, ${percentOf(of)} %` : <ForeignText text={problem ?? 'ended'} most={200} />}
      </td>
    );
  return (
    <>
      {[counts.stopped, counts.asked, counts.letGo, counts.replayed].map((count, i) => (
        <td key={i} class="number">
          {numberText(count)}
        </td>
      ))}
    </>
  );
}
