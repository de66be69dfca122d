import type { HoldsHook, HoldsIn, HoldsTold } from '../../../data/agents.ts';
import { ask } from '../../api-client.ts';
import { numberText } from '../../parts/amount.ts';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { useAnswer } from '../../use-answer.ts';

/** The same hook in each agent: whether its no would be one there. */
export function Holds() {
  const { answer: told, error, again } = useAnswer((signal) => ask<HoldsTold>('agents/holds', {}, signal), []);
  return (
    <section aria-labelledby="agents-holds">
      <h2 id="agents-holds">The same hook in each agent</h2>
      <p class="quiet">
        What each agent itself would do with a hook’s no, as it was tried and recorded. Behind hookline a refusal is one
        in every agent.
      </p>
      {error === null ? null : <Failure error={error} again={again} />}
      {told === null ? null : <Told told={told} />}
    </section>
  );
}

function Told({ told }: { readonly told: HoldsTold }) {
  if (told.hooks.length === 0) return <p class="quiet">There is no hook here that could refuse anything.</p>;
  const own = told.hooks.filter(({ agents }) => agents === null);
  const others = told.hooks.filter(({ agents }) => agents !== null);
  return (
    <>
      {others.length === 0 ? null : <Matrix agents={told.agents} hooks={others} />}
      {told.remedies.map((text) => (
        <p key={text} class="agents-off">
          <ForeignText text={text} />
        </p>
      ))}
      {own.length === 0 ? null : (
        <details>
          <summary>
            {numberText(own.length)} in files that only hookline reads: behind it,{' '}
            {own.length === 1 ? 'it refuses' : 'they refuse'} in every agent
          </summary>
          <ul>
            {own.map((hook, i) => (
              <li key={i}>
                <ForeignText text={hook.action} most={200} /> <span class="quiet">{hook.place}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface MatrixProps {
  readonly agents: HoldsTold['agents'];
  readonly hooks: readonly HoldsHook[];
}

function Matrix({ agents, hooks }: MatrixProps) {
  return (
    <div class="agents-matrix">
      <table aria-label="Hooks and agents">
        <thead>
          <tr>
            <th>Hook</th>
            {agents.map(({ name, title }) => (
              <th key={name}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hooks.map((hook, i) => (
            <tr key={i}>
              <th scope="row">
                <ForeignText text={hook.action} most={120} />
                <span class="quiet">
                  {hook.event}
                  {hook.matcher === null ? '' : ` (${hook.matcher})`} · <ForeignText text={hook.place} />
                </span>
                <span class="quiet">
                  says no by: <ForeignText text={hook.says.join(', ')} />
                </span>
              </th>
              {agents.map(({ name }) => (
                <Cell key={name} holds={hook.agents?.find(({ agent }) => agent === name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SHOWN = {
  refuses: { sign: '✓', word: 'refuses', tone: 'allowed' },
  partly: { sign: '~', word: 'not always', tone: 'failed' },
  ignored: { sign: '✗', word: 'ignored', tone: 'refused' },
  hangs: { sign: '!', word: 'hangs', tone: 'refused' },
  unknown: { sign: '?', word: 'cannot be told', tone: 'none' },
} as const;

function Cell({ holds }: { readonly holds: HoldsIn | undefined }) {
  if (holds === undefined) return <td />;
  const { sign, word, tone } = SHOWN[holds.holds];
  return (
    <td>
      <span class={`badge tone-${tone}`}>
        <span aria-hidden="true">{sign}</span>
        {word}
      </span>
      {holds.reads ? <span class="agents-reads">reads this file</span> : null}
      {holds.why === null ? null : (
        <span class="agents-why quiet">
          <ForeignText text={holds.why} />
        </span>
      )}
    </td>
  );
}
