import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';
import { HOST_AGENTS, hostAgent, UNTRIED_AGENTS } from '../../hosts/agents/all.ts';
import type { HostAgent, Scope } from '../../hosts/agents/host-agent.ts';
import { allBackups } from '../../hosts/install/backups.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import type { Site } from '../../hosts/install/plan.ts';
import { readImprint } from '../../installed/imprint.ts';
import type { Work } from './work.ts';

/** Those that are named; with --all, those that are there. */
export function chosenAgents(
  { verb, scope, site }: Work,
  all: boolean,
  names: readonly string[],
): readonly HostAgent[] {
  const { where, stateFolder: folder } = site;
  const hint = `there are ${named(HOST_AGENTS)}; untested: ${named(UNTRIED_AGENTS)}; --all means those of the former that are on this machine`;
  if (all && names.length > 0) throw new HookError('USAGE', 'Either --all, or names of agents.', { hint });
  const before = verb === 'install' && !all && names.length === 0 ? installedBefore(scope, site) : null;
  if (before !== null) return before;
  if (!all && names.length === 0) throw new HookError('USAGE', 'Which agent?', { hint });
  const known = verb === 'install' ? [] : allBackups(folder).map(({ agent }) => agent);
  const isThere = (agent: HostAgent): boolean =>
    known.includes(agent.name) || (scope in agent.files && findAgent(agent, where) !== null);
  if (all) {
    const installed = UNTRIED_AGENTS.filter(({ name }) => known.includes(name));
    const found = [...HOST_AGENTS.filter(isThere), ...installed];
    if (found.length > 0) return found;
    throw new HookError('AGENT_NOT_FOUND', 'None of the agents that hookline knows is on this machine.', { hint });
  }
  return [...new Set(names)].map((name) => hostAgent(name) ?? noAgent(name, hint));
}

function named(agents: readonly HostAgent[]): string {
  return agents.map(({ name }) => name).join(', ');
}

function noAgent(name: string, hint: string): never {
  const meant = didYouMean(
    name,
    [...HOST_AGENTS, ...UNTRIED_AGENTS].map((one) => one.name),
  );
  throw new HookError('USAGE', `There is no agent "${name}".`, {
    hint: meant === null ? hint : `did you mean "${meant}"?`,
  });
}

/** Without a name it is done anew where it was done before; null: nowhere. */
function installedBefore(scope: Scope, { stateFolder: folder, packageFolder }: Site): readonly HostAgent[] | null {
  const own = allBackups(folder).filter((backup) => backup.scope === scope);
  const agents = [...HOST_AGENTS, ...UNTRIED_AGENTS].filter(({ name }) => own.some(({ agent }) => agent === name));
  return agents.length === 0 && readImprint(packageFolder) === null ? null : agents;
}
