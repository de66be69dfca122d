import type { Hook } from '../../core/hook.ts';
import { wireOf } from '../../dialects/wires.ts';
import { HOST_AGENTS } from '../../hosts/agents/all.ts';
import type { HostAgent, Scope } from '../../hosts/agents/host-agent.ts';
import { agentNow } from '../../hosts/coverage/agent-now.ts';
import { agentChanged } from '../../hosts/install/agent-changed.ts';
import { isAlwaysAsked } from '../../hosts/install/asked-events.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import { installedTwice } from '../../hosts/install/other-scopes.ts';
import { cutShortBy } from '../../hosts/install/patient-agent.ts';
import type { Site } from '../../hosts/install/plan.ts';
import {
  installedScope,
  installedVersion,
  isPinned,
  type ProvenNow,
  provenNow,
} from '../../hosts/install/proven-now.ts';
import { missingEntries } from '../install/ask-more.ts';
import { listeningFor } from '../install/site.ts';
import type { DoctorFinding, Look } from './finding.ts';

/** Which agents are here, whether hookline stands behind them, and whether a harmless call is really refused there. */
export async function lookAtAgents(siteFor: (scope: Scope) => Site, hooks: readonly Hook[]): Promise<Look> {
  const site = siteFor('user');
  const found = HOST_AGENTS.filter((agent) => findAgent(agent, site.where) !== null);
  if (found.length === 0) return { findings: [], fine: ['no agent on this machine'] };
  const looks = await Promise.all(found.map((agent) => lookAt(agent, siteFor, hooks)));
  return { findings: looks.flatMap(({ findings }) => findings), fine: looks.flatMap(({ fine }) => fine) };
}

async function lookAt(agent: HostAgent, siteFor: (scope: Scope) => Site, hooks: readonly Hook[]): Promise<Look> {
  const { name, title } = agent;
  const site = siteFor('user');
  const { hasEntry, switchedOff } = agentNow(name, site.where);
  const scope = installedScope(agent, site.stateFolder);
  if (hasEntry === false || (hasEntry === null && scope === null)) {
    const hasProgram = findAgent(agent, site.where)?.program !== null;
    const what = `${title} ${hasProgram ? 'is on this machine' : 'has left its folder here'}, and hookline is not installed in it.`;
    const todo = `hookline install ${name}`;
    return { fine: [], findings: [{ ...finding(what, 'None of your hooks run there.', todo), wrong: hasProgram }] };
  }
  const off =
    switchedOff === null ? [] : [finding(switchedOff, 'None of your hooks run there.', 'take it out of that file')];
  const twice =
    scope === null
      ? []
      : installedTwice(agent, scope, site).map((what) => finding(what, null, `hookline uninstall ${name}`));
  const proof = scope === null ? null : await provenNow(agent, scope, siteFor(scope));
  const file = scope === null ? undefined : agent.files[scope]?.(site.where);
  const distrust = file === undefined ? null : (agent.distrusts?.(file, site.where) ?? null);
  const isProven = proof?.proven === true;
  const untrusted =
    distrust === null
      ? []
      : [finding(distrust, 'Your hooks do not hold there.', `start ${name}, and trust them under /hooks`)];
  const unproven = proof === null || distrust !== null ? [] : unprovenFindings(agent, proof);
  const news = scope === null ? null : agentChanged(agent, installedVersion(agent, scope, siteFor(scope)), site.where);
  const changed = news === null ? [] : [{ ...finding(news, null, `hookline install ${name}`), wrong: false }];
  const isHeld = scope === null || !isProven || (await isPinned(agent, scope, siteFor(scope)));
  const unpinned = isHeld
    ? []
    : [
        finding(
          `${title} calls hookline by a file that does not hold fast whose hooks count, or names another home than "${site.where.home}".`,
          'An agent, or a project whose settings set HOME, can have other hooks count than yours.',
          `hookline install ${name}`,
        ),
      ];
  return {
    findings: [
      ...off,
      ...twice,
      ...untrusted,
      ...unproven,
      ...unpinned,
      ...changed,
      ...(scope === 'user' ? await unasked(agent, site) : []),
      ...(await impatient(agent, hooks)),
    ],
    fine: [`${title}: installed${isProven ? ', proven: a test call was refused' : ''}`],
  };
}

function unprovenFindings({ name, title }: HostAgent, proof: ProvenNow): readonly DoctorFinding[] {
  const todo = `hookline install ${name}`;
  if (proof.proven && proof.asWritten) return [];
  if (proof.proven) {
    const what = `${title} has entries that are not as this hookline writes them. A test call was refused all the same.`;
    return [finding(what, 'Some events may not reach your hooks.', todo)];
  }
  if (proof.why === 'exit code 2') {
    const what = `${title} calls hookline, and every call is refused there, by hookline itself and not by your hooks.`;
    return [finding(what, 'hookline is not what was installed for it, after an upgrade for example.', todo)];
  }
  const what = `${title} calls hookline, and a test call that must be refused was not: ${proof.why}.`;
  return [finding(what, 'Your hooks do not hold there.', todo)];
}

/** An entry is written when a person adds or approves a hook by a command; a file that was edited by hand may need one more. */
async function unasked(agent: HostAgent, site: Site): Promise<readonly DoctorFinding[]> {
  const missing = await missingEntries(agent, await listeningFor('user', site), site);
  // those that every installation has are missed already
  const names = [...missing].flatMap(([name, { event }]) => (isAlwaysAsked(event) ? [] : name));
  if (names.length === 0) return [];
  const what = `${agent.title} does not ask hookline at ${names.join(', ')}, and hooks listen there.`;
  return [finding(what, 'Those hooks do not run in it.', `hookline install ${agent.name}`)];
}

/** What is not waited for is not heard. */
async function impatient(agent: HostAgent, hooks: readonly Hook[]): Promise<readonly DoctorFinding[]> {
  const { events } = await wireOf(agent.name);
  const todo = 'give it a shorter timeout';
  return cutShortBy(agent, events, hooks).map((what) => ({ ...finding(what, null, todo), wrong: false }));
}

function finding(what: string, why: string | null, todo: string): DoctorFinding {
  return { area: 'agents', wrong: true, what, why, todo };
}
