import { countText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf } from '../../../../../src/ui/page/route.ts';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import type { OffSwitch } from '../../../src/store/off-switches.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';
import { saidTime } from '../../parts/said-time.ts';
import { useRefresh } from '../../use-refresh.ts';
import { ActsOfPeople } from './acts-of-people.tsx';
import { ActsOnMachines } from './acts-on-machines.tsx';
import '../../parts/one-thing.css';

interface Off {
  readonly off: readonly AsJson<OffSwitch>[];
  readonly more: boolean;
}

/** Who switched what off, where and since when; and what else people did. */
export function view() {
  const version = useRefresh();
  const { answer, error, again } = useAnswer((signal) => ask<Off>('off', {}, signal), [version]);
  return (
    <div class="one-thing">
      <header class="one-head">
        <h1>Switched off</h1>
        <p class="quiet" role="status">
          {answer === null ? '' : `${countText(answer.off.length, 'hook')}${answer.more ? ' and more' : ''}`}
        </p>
      </header>
      {error === null ? null : <Failure error={error} again={again} />}
      {answer?.off.length === 0 ? (
        <EmptyState title="Nothing is switched off">
          No machine told of a hook that somebody has switched off.
        </EmptyState>
      ) : null}
      {answer === null || answer.off.length === 0 ? null : (
        <section class="panel wide" aria-label="Switched off now">
          <table>
            <thead>
              <tr>
                <th>hook</th>
                <th>machine</th>
                <th>by</th>
                <th>since</th>
              </tr>
            </thead>
            <tbody>
              {answer.off.map(({ machine, host, person, hook, by, at, seenAt }, i) => (
                <tr key={i}>
                  <td>
                    <ForeignText text={hook ?? 'not told'} />
                  </td>
                  <td>
                    <a href={addressOf('machine', [machine])}>
                      <ForeignText text={host ?? machine} />
                    </a>{' '}
                    <span class="quiet">
                      <ForeignText text={person ?? ''} />
                    </span>
                  </td>
                  <td>
                    <ForeignText text={by ?? 'not told'} />
                  </td>
                  <td title={`as of ${timeText(Date.parse(seenAt))}`}>
                    <ForeignText text={at === null ? 'not told' : saidTime(at)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ActsOnMachines version={version} />
      <ActsOfPeople version={version} />
    </div>
  );
}
