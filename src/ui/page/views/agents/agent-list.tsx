import type { AgentProof, AgentsTold, AgentTold } from '../../../data/agents.ts';
import { ask } from '../../api-client.ts';
import { countText, numberText, timeText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { useAnswer } from '../../use-answer.ts';

export function AgentList({ sinceMs }: { readonly sinceMs: number | null }) {
  const { answer: told, error, again } = useAnswer((signal) => ask<AgentsTold>('agents', {}, signal), []);
  if (told === null)
    return error === null ? <div class="agents-waits" aria-busy="true" /> : <Failure error={error} again={again} />;
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
            <AgentCard key={agent.name} {...{ agent, sinceMs }} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <p class="quiet">Not on this machine: {others.map(({ title }) => title).join(', ')}.</p>
      )}
    </section>
  );
}

function isKnown({ found, decisions, older, installed }: AgentTold): boolean {
  return found !== null || decisions + older > 0 || installed !== null;
}

interface AgentCardProps {
  readonly agent: AgentTold;
  readonly sinceMs: number | null;
}

function AgentCard({ agent, sinceMs }: AgentCardProps) {
  const { name, title, found, installed, switchedOff, tried } = agent;
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
      <p class="quiet">{recordedText(agent, sinceMs)}</p>
      {installed === null ? (
        <p>
          {missingText(agent)} <code class="command">hookline install {name}</code>
        </p>
      ) : null}
    </li>
  );
}

function recordedText({ decisions, refused, older, lastAtMs }: AgentTold, sinceMs: number | null): string {
  const before = older === 0 ? '' : ` ${countText(older, 'older decision')}.`;
  if (decisions > 0)
    return `${countText(decisions, 'decision')}, ${numberText(refused)} refused, the last at ${timeText(lastAtMs ?? 0)}.${before}`;
  return `Nothing is recorded of it${sinceMs === null ? '' : ` since ${timeText(sinceMs)}`}.${before}`;
}

/** What is recorded of it has met hooks, wherever that was. */
function missingText({ found, decisions, older }: AgentTold): string {
  if (decisions + older === 0) return 'None of your hooks run there:';
  if (found !== null) return 'It called hookline before, and does not any more:';
  return 'It ran where this page does not look (a container, another home), or was removed since. To have it here:';
}

function hereText({ found }: AgentTold): string {
  if (found === null) return '· not found here';
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
