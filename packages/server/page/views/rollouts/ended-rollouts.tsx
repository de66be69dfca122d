import { timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import type { PolicyTold } from './policy-told.ts';
import { Revision } from './revision-text.tsx';

/** Those before: done, or stopped and why. */
export function EndedRollouts({ policy }: { readonly policy: PolicyTold }) {
  const ended = policy.rollouts.filter(({ state }) => state !== 'running');
  if (ended.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="ended">
      <h2 id="ended">Rollouts before</h2>
      <ul class="plain-list">
        {ended.map(({ id, channel, from, to, state, why, madeBy, endedAt, madeAt }) => (
          <li key={id}>
            <span class={`badge tone-${state === 'done' ? 'allowed' : 'refused'}`}>
              {state === 'done' ? '✓ done' : '✗ stopped'}
            </span>{' '}
            <ForeignText text={channel} />: <Revision {...{ digest: from, policy }} /> →{' '}
            <Revision {...{ digest: to, policy }} />{' '}
            <span class="quiet">
              {timeText(Date.parse(endedAt ?? madeAt))}, begun by <ForeignText text={madeBy} />
            </span>
            {why === null ? null : (
              <p>
                <ForeignText text={why} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
