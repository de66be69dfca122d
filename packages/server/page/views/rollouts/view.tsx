import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { useRefresh } from '../../use-refresh.ts';
import type { ViewProps } from '../../views.ts';
import { BeginRollout } from './begin-rollout.tsx';
import { BundleTable } from './bundle-table.tsx';
import { ChannelTable } from './channel-table.tsx';
import { EndedRollouts } from './ended-rollouts.tsx';
import { askPolicy } from './policy-told.ts';
import { RunningRollout } from './running-rollout.tsx';
import '../../parts/one-thing.css';
import './rollouts.css';

/** What machines are given, and what a new revision does as it reaches them. */
export function view({ about }: ViewProps) {
  const version = useRefresh();
  const { answer: policy, error, again } = useAnswer(askPolicy, [version]);
  const mayPublish = about.roles.includes('publish');
  if (policy === null)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  const running = policy.rollouts.filter(({ state }) => state === 'running');
  return (
    <div class="one-thing">
      <header class="one-head">
        <h1>Rollouts</h1>
        <p class="quiet" role="status">
          {running.length === 0 ? 'none is under way' : `${running.length} under way`}
        </p>
      </header>
      {error === null ? null : <Failure error={error} again={again} />}
      {policy.bundles.length === 0 ? <NoBundle policyKeys={about.policyKeys} /> : null}
      {running.map((rollout) => (
        <RunningRollout key={rollout.id} {...{ rollout, policy, mayPublish, again, version }} />
      ))}
      {policy.bundles.length === 0 ? null : <ChannelTable {...{ policy, mayPublish, again }} />}
      {mayPublish && policy.channels.length > 0 ? <BeginRollout {...{ policy, again }} /> : null}
      <BundleTable {...{ policy, about, again }} />
      <EndedRollouts policy={policy} />
    </div>
  );
}

function NoBundle({ policyKeys }: { readonly policyKeys: number }) {
  return (
    <EmptyState
      title="No bundle is published yet"
      command={`hookline bundle publish policy.tar.gz --to ${location.origin} --token-file hookline-server-data/admin-token`}
    >
      {policyKeys === 0
        ? 'This server knows no key that may sign one: start it with HOOKLINE_POLICY_KEYS. Then build and sign one with "hookline bundle build", and publish it:'
        : 'Build and sign one with "hookline bundle build", and publish it:'}
    </EmptyState>
  );
}
