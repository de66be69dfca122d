import { timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Facts } from '../../../../../src/ui/page/parts/facts.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf, go } from '../../../../../src/ui/page/route.ts';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { useKeys } from '../../../../../src/ui/page/use-keys.ts';
import { ask } from '../../api-client.ts';
import { agoText } from '../../parts/ago-text.ts';
import { CauseBadge } from '../../parts/cause-badge.tsx';
import { SHOWN_CAUSES } from '../../parts/causes.ts';
import { LabelList } from '../../parts/label-list.tsx';
import { useRefresh } from '../../use-refresh.ts';
import type { ViewProps } from '../../views.ts';
import { heartbeatTold } from './heartbeat-told.ts';
import { LastDecisions } from './last-decisions.tsx';
import { AgentsPanel, ConflictsPanel, OffPanel, SinksPanel } from './panels.tsx';
import { Revoke } from './revoke.tsx';
import type { WholeMachine } from './whole-machine.ts';
import '../../parts/one-thing.css';

/** One machine on one page. */
export function view({ place, about }: ViewProps) {
  const [id = ''] = place.rest;
  const nowMs = useRefresh();
  const asked = useAnswer((signal) => ask<WholeMachine>(`machines/${encodeURIComponent(id)}`, {}, signal), [id, nowMs]);
  useKeys({ Escape: () => go(addressOf('fleet')) }, []);
  const { answer: machine, error, again } = asked;
  if (id === '') return <EmptyState title="Which machine?">Choose one in the fleet.</EmptyState>;
  if (machine === null || machine.id !== id)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  const { cause, host, user, labels, seenAt, revokedAt } = machine;
  const told = heartbeatTold(machine.heartbeat);
  return (
    <article class="one-thing">
      {error === null ? null : <Failure error={error} again={again} />}
      <header class="one-head">
        <a href={addressOf('fleet')} title="Esc">
          ← Fleet
        </a>
        <h1>
          <ForeignText text={host ?? id} />
        </h1>
        {revokedAt === null ? <CauseBadge cause={cause} /> : <span class="badge tone-refused">revoked</span>}
        <LabelList labels={labels} />
        <span class="quiet">seen {agoText(seenAt, nowMs)}</span>
      </header>
      <p class={cause === 'good' && revokedAt === null ? 'quiet' : 'note'}>
        {revokedAt === null
          ? SHOWN_CAUSES[cause].why
          : `It was revoked ${timeText(Date.parse(revokedAt))}: nothing that it sends is taken any more.`}
      </p>
      <section class="panel" aria-labelledby="machine-facts">
        <h2 id="machine-facts">Machine</h2>
        <Facts
          facts={[
            { name: 'person', text: user ?? 'not told' },
            { name: 'system', text: machine.os ?? 'not told' },
            { name: 'hookline', text: machine.hookline ?? 'not told' },
            { name: 'enrolled', text: timeText(Date.parse(machine.enrolledAt)) },
            { name: 'heartbeat', text: machine.beatAt === null ? 'none yet' : agoText(machine.beatAt, nowMs) },
            { name: 'clock', text: clockText(told.at, machine.beatAt) },
          ]}
        />
        <p class="quiet">
          known by its key as <code>{id}</code>
        </p>
      </section>
      <section class="panel" aria-labelledby="machine-policy">
        <h2 id="machine-policy">Policy</h2>
        <Facts
          facts={[
            { name: 'revision', text: machine.revision ?? 'none' },
            { name: 'number', text: machine.seq === null ? 'none' : String(machine.seq) },
            { name: 'state', text: machine.policyState ?? 'not told' },
            { name: 'expires', text: told.expires === null ? 'not told' : told.expires },
            ...(told.problem === null ? [] : [{ name: 'problem', text: told.problem }]),
          ]}
        />
      </section>
      <AgentsPanel agents={told.agents} machine={machine} />
      <OffPanel off={told.off} />
      <ConflictsPanel conflicts={machine.beatConflicts} />
      <SinksPanel sinks={told.sinks} trail={told.trail} />
      <LastDecisions machine={id} />
      {revokedAt === null && about.roles.includes('publish') ? <Revoke {...{ id, host: host ?? id, again }} /> : null}
    </article>
  );
}

/** What its own clock said when the heartbeat came. */
function clockText(said: string | null, cameAt: string | null): string {
  const offMs = said === null || cameAt === null ? Number.NaN : Date.parse(said) - Date.parse(cameAt);
  if (Number.isNaN(offMs)) return 'not told';
  const seconds = Math.round(offMs / 1000);
  if (Math.abs(seconds) < 60) return 'right';
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `${minutes} min ${seconds > 0 ? 'ahead' : 'behind'}`;
}
