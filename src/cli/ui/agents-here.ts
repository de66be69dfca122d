import { HOST_AGENTS, hostAgent, UNTRIED_AGENTS } from '../../hosts/agents/all.ts';
import type { HostAgent } from '../../hosts/agents/host-agent.ts';
import { agentNow } from '../../hosts/coverage/agent-now.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import { installedScope, provenNow } from '../../hosts/install/proven-now.ts';
import type { AgentHere, AgentProof } from '../../ui/data/agents.ts';
import type { UiPlace } from '../../ui/server/context.ts';
import { siteIn } from '../install/site.ts';

/** Which agents are here, and which of them call hookline. */
export function agentsHere(place: UiPlace): readonly AgentHere[] {
  const site = siteIn('user', place);
  return [...HOST_AGENTS, ...UNTRIED_AGENTS].map((agent) => agentHere(agent, site));
}

function agentHere(agent: HostAgent, { where, stateFolder }: ReturnType<typeof siteIn>): AgentHere {
  const { name, title, triedWith } = agent;
  const { hasEntry, switchedOff } = agentNow(name, where);
  const scope = installedScope(agent, stateFolder);
  return {
    ...{ name, title, tried: triedWith !== null, found: findAgent(agent, where) },
    // what `install` wrote down is no longer there once somebody took the entry out
    installed: hasEntry === false ? null : (scope ?? (hasEntry === true ? 'by hand' : null)),
    switchedOff,
  };
}

/** As `hookline doctor` proves it: the entry that stands there is run as the agent would, with a call that must be refused. */
export async function proofOf(name: string, place: UiPlace): Promise<AgentProof> {
  const agent = hostAgent(name);
  const scope = agent === undefined ? null : installedScope(agent, siteIn('user', place).stateFolder);
  if (agent === undefined || scope === null) return { proven: false, text: 'hookline install has not been run for it' };
  const proof = await provenNow(agent, scope, siteIn(scope, place));
  return proof.proven ? { proven: true, text: 'a test call was refused' } : { proven: false, text: proof.why };
}
