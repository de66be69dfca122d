import { countText, numberText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import type { AgentOnMachine } from '../../parts/agents-told.ts';
import { saidTime } from '../../parts/said-time.ts';
import { shareText } from '../../parts/share-text.ts';
import type { HeartbeatTold } from './heartbeat-told.ts';
import type { WholeMachine } from './whole-machine.ts';

interface AgentsPanelProps {
  readonly agents: readonly AgentOnMachine[];
  readonly machine: Pick<WholeMachine, 'calls' | 'uncovered'>;
}

export function AgentsPanel({ agents, machine: { calls, uncovered } }: AgentsPanelProps) {
  return (
    <section class="panel" aria-labelledby="machine-agents">
      <h2 id="machine-agents">Agents</h2>
      {agents.length === 0 ? <p class="quiet">None was told of.</p> : null}
      <ul class="plain-list">
        {agents.map(({ name, version, installed, proven }) => (
          <li key={name}>
            <ForeignText text={name} /> <ForeignText text={version ?? ''} />{' '}
            {installed ? (
              <span class={`badge tone-${proven === true ? 'allowed' : 'asked'}`}>
                {proven === true ? '✓ proven' : proven === false ? '✗ does not ask hookline' : '? not proven'}
              </span>
            ) : (
              <span class="badge">hookline is not behind it</span>
            )}
          </li>
        ))}
      </ul>
      <p class="quiet">
        {calls === null || uncovered === null
          ? 'Which calls met no decision was not told.'
          : `${numberText(uncovered)} of ${countText(calls, 'call')} met no decision (${shareText(uncovered, calls)}).`}
      </p>
    </section>
  );
}

export function OffPanel({ off }: Pick<HeartbeatTold, 'off'>) {
  if (off.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="machine-off">
      <h2 id="machine-off">Switched off here</h2>
      <ul class="plain-list">
        {off.map(({ hook, by, at }, i) => (
          <li key={i}>
            <ForeignText text={hook} />{' '}
            <span class="quiet">
              by <ForeignText text={by === '' ? 'somebody' : by} />, <ForeignText text={saidTime(at)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ConflictsPanel({ conflicts }: { readonly conflicts: WholeMachine['beatConflicts'] }) {
  if (conflicts.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="machine-conflicts">
      <h2 id="machine-conflicts">Heartbeats that were there before</h2>
      <ul class="plain-list">
        {conflicts.slice(0, 10).map(({ at, beat, last, host }, i) => (
          <li key={i}>
            {timeText(Date.parse(at))} beat {numberText(beat)} after {numberText(last)}{' '}
            <span class="quiet">
              from <ForeignText text={host ?? 'a host that was not told'} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SinksPanel({ sinks, trail }: Pick<HeartbeatTold, 'sinks' | 'trail'>) {
  return (
    <section class="panel" aria-labelledby="machine-trail">
      <h2 id="machine-trail">Trail and sinks</h2>
      {trail === null ? (
        <p class="quiet">The end of its trail was not told.</p>
      ) : (
        <p>
          It ends with record <ForeignText text={trail.seq} />{' '}
          <code class="quiet">
            <ForeignText text={trail.hash} />
          </code>
        </p>
      )}
      <ul class="plain-list">
        {sinks.map(({ name, kind, waiting, problem }, i) => (
          <li key={i}>
            <ForeignText text={name} />{' '}
            <span class="quiet">
              <ForeignText text={kind} />, <ForeignText text={waiting === '' ? '0' : waiting} /> waiting
            </span>{' '}
            {problem === null ? null : (
              <span class="badge tone-failed">
                <ForeignText text={problem} most={200} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
