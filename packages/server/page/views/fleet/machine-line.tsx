import { numberText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf } from '../../../../../src/ui/page/route.ts';
import type { MachineRow } from '../../../src/store/machines.ts';
import type { AsJson } from '../../as-json.ts';
import { agentsTold } from '../../parts/agents-told.ts';
import { agoText } from '../../parts/ago-text.ts';
import { CauseBadge } from '../../parts/cause-badge.tsx';
import { LabelList } from '../../parts/label-list.tsx';
import { shareText } from '../../parts/share-text.ts';

/** One machine on one line. */
export function MachineLine({ machine, nowMs }: { readonly machine: AsJson<MachineRow>; readonly nowMs: number }) {
  const { id, host, user, labels, cause, revision, seenAt, calls, uncovered } = machine;
  const agents = agentsTold(machine.agents).filter(({ installed }) => installed);
  return (
    <div class="machine">
      <span class="machine-name">
        <a href={addressOf('machine', [id])}>
          <ForeignText text={host ?? id} />
        </a>
      </span>
      <span class="machine-person quiet">
        <ForeignText text={user ?? ''} />
      </span>
      <span class="machine-cause">
        <CauseBadge cause={cause} />
      </span>
      <span class="machine-labels">
        <LabelList labels={labels} />
      </span>
      <span class="machine-agents">
        {agents.length === 0 ? <span class="quiet">no agent</span> : null}
        {agents.map(({ name, proven }) => (
          <Agent key={name} name={name} isProven={proven === true} />
        ))}
      </span>
      <span class="machine-revision">{revision === null ? '' : <ForeignText text={revision} />}</span>
      <span class="machine-covered quiet">{coveredText(calls, uncovered)}</span>
      <span class="machine-seen quiet">{agoText(seenAt, nowMs)}</span>
    </div>
  );
}

function Agent({ name, isProven }: { readonly name: string; readonly isProven: boolean }) {
  return (
    <span class={isProven ? 'quiet' : 'machine-unproven'} title={isProven ? 'proven' : 'not proven'}>
      <ForeignText text={name} /> <span aria-hidden="true">{isProven ? '✓' : '?'}</span>
      <span class="unseen">{isProven ? 'proven' : 'not proven'}</span>{' '}
    </span>
  );
}

function coveredText(calls: number | null, uncovered: number | null): string {
  if (calls === null || calls === 0 || uncovered === null) return '';
  return uncovered === 0 ? 'all calls covered' : `${numberText(uncovered)} uncovered (${shareText(uncovered, calls)})`;
}
