import type { PlacedSink } from '../../config/sinks-in.ts';
import { orElse } from '../../core/or-else.ts';
import type { BeatFacts } from '../../fleet/heartbeat.ts';
import { HOST_AGENTS } from '../../hosts/agents/all.ts';
import { agentNow } from '../../hosts/coverage/agent-now.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import { installedScope, provenNow } from '../../hosts/install/proven-now.ts';
import { statusOf } from '../../sinks/status.ts';
import { endOf } from '../../sinks/trail-end.ts';
import { isOver, readSwitches } from '../../state/switch-file.ts';
import { version } from '../../version.ts';
import { siteFor } from '../install/site.ts';
import { askCoverage, coverageNow } from './coverage-now.ts';

interface Asked {
  readonly stateFolder: string;
  readonly trail: string;
  readonly signal: AbortSignal;
  readonly sinks: () => Promise<readonly PlacedSink[]>;
}

/** What a server is told of this machine. That an agent really refuses is tried once for as long as this process stays. */
export function beatFacts({ stateFolder, trail, sinks, signal }: Asked): () => Promise<BeatFacts> {
  let agents: Promise<BeatFacts['agents']> | null = null;
  return async () => {
    agents ??= agentsHere().catch(() => []);
    const here = await agents;
    const counting = { stateFolder, agents: here.map(({ name }) => name), now: Date.now, signal, ask: askCoverage };
    const coverage = await coverageNow(counting).catch(() => null);
    const { seq, hash } = endOf(trail);
    return {
      hookline: version,
      agents: here,
      coverage,
      trail: seq === 0 ? null : { seq, hash },
      sinks: (await sinks()).map((sink) => {
        const { waiting, failures, lastError } = statusOf(sink, stateFolder, trail);
        return { name: sink.name, kind: sink.kind, waiting, problem: failures === 0 ? null : (lastError?.why ?? null) };
      }),
      off: orElse(
        () =>
          readSwitches(stateFolder)
            .off.filter((one) => !isOver(one))
            .map(({ id, at }) => ({ hook: id, by: 'person', at })),
        [],
      ),
    };
  };
}

async function agentsHere(): Promise<BeatFacts['agents']> {
  const site = siteFor('user', {});
  const found = HOST_AGENTS.filter((agent) => findAgent(agent, site.where) !== null);
  return Promise.all(
    found.map(async (agent) => {
      const { name } = agent;
      const scope = installedScope(agent, site.stateFolder);
      const proof = scope === null ? null : await provenNow(agent, scope, siteFor(scope, {})).catch(() => null);
      const installed = agentNow(name, site.where).hasEntry ?? scope !== null;
      return { name, version: null, installed, proven: proof?.proven ?? null };
    }),
  );
}
