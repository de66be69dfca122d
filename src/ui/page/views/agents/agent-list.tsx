import type { AgentProof, AgentsTold, AgentTold } from '../../../data/agents.ts';
import { ask } from '../../api-client.ts';
import { countText, timeText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { useAnswer } from '../../use-answer.ts';

export function AgentList() {
  const { answer: told, error, again } = useAnswer((signal) => ask<AgentsTold>('agents', {}, signal), []);
  if (told === null)
    return error === null ? <div class="agents-waits" aria-busy="true" /> : <Failure error={error} again={again} />;
  const isKnown = ({ found, decisions, installed }: AgentTold): boolean =>
    found !== null || decisions > 0 || installed !== null;
  const here = told.agents.filter(isKnown);
  const others = told.agents.filter((agent) => !isKnown(agent));
  return (
    <section aria-labelledby="agents-here">
      <h2 id="agents-here">On this machine</h2>
      {here.length === 0 ? (
        <EmptyState title="No agent was found" command="hookline install claude-code">
          Install an agent, then put hookline behind it.
        </EmptyState>
      ) : (
        <ul class="agents-list">
          {here.map((agent) => (
            <AgentCard key={agent.name} agent={agent} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <p class="quiet">Not on this machine: {others.map(({ title }) => title).join(', ')}.</p>
      )}
    </section>
  );
}

function AgentCard({ agent }: { readonly agent: AgentTold }) {
  const { name, title, found, installed, switchedOff, decisions, refused, lastAtMs, tried } = agent;
  return (
    <li class="panel">
      <h3>
        {title} <span class="quiet">{found?.version ?? ''}</span>
      </h3>
      <p>
        <span class={`badge tone-${found?.program == null ? 'none' : 'allowed'}`}>{hereText(agent)}</span>{' '}
        <span class={`badge tone-${installed === null ? 'failed' : 'allowed'}`}>
          {installed === null ? '! not installed' : `✓ installed (${installed})`}
        </span>{' '}
        {installed === null || installed === 'by hand' ? null : <Proof name={name} />}
        {tried ? null : <span class="badge">nobody has tried it</span>}
      </p>
      {switchedOff === null ? null : (
        <p class="agents-off">
          <ForeignText text={switchedOff} />
        </p>
      )}
      <p class="quiet">
        {decisions === 0
          ? 'Nothing is recorded of it.'
          : `${countText(decisions, 'decision')}, ${refused} refused, the last at ${timeText(lastAtMs ?? 0)}`}
      </p>
      {installed === null ? (
        <p>
          None of your hooks run there: <code class="command">hookline install {name}</code>
        </p>
      ) : null}
    </li>
  );
}

function hereText({ found }: AgentTold): string {
  if (found === null) return '· not here';
  return found.program === null ? '· only its folder is here' : '✓ here';
}

/** A call that must be refused is given to what stands in the agent's own file, as the agent would. */
function Proof({ name }: { readonly name: string }) {
  const { answer, error } = useAnswer((signal) => ask<AgentProof>('agents/proof', { agent: name }, signal), [name]);
  if (error !== null) return <span class="badge tone-failed">! {error.message}</span>;
  if (answer === null) return <span class="badge">… being proven</span>;
  if (answer.proven)
    return (
      <span class="badge tone-allowed" title={answer.text}>
        ✓ proven: it refuses
      </span>
    );
  return (
    <>
      <span class="badge tone-failed">! not proven</span>{' '}
      <span class="quiet">
        <ForeignText text={answer.text} />
      </span>
    </>
  );
}
