import { visible } from '../../core/visible.ts';
import type { HostAgent } from '../../hosts/agents/host-agent.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import { installedTwice } from '../../hosts/install/other-scopes.ts';
import type { Proof } from '../../hosts/install/proof.ts';
import { offSwitchesOn, versionRemark } from '../../hosts/install/remarks.ts';
import type { Made } from './made-changes.ts';
import type { Planned } from './planned-agent.ts';
import { type Done, diffOf } from './show-changes.ts';
import type { Work } from './work.ts';

/** What became of one agent. `made`: null where nothing was to be changed. */
export function doneWith(work: Work, planned: Planned, made: Made | null): Done {
  const { agent, plan } = planned;
  const { changed, proof, error } = made ?? { changed: false, proof: null, error: planned.error };
  return {
    agent: agent?.name ?? 'mcp',
    scope: work.scope,
    changed,
    byHand: agent === null ? leftOfServers(planned) : leftToDo(work, agent, planned, proof),
    asBefore: changed && plan?.forgotten !== undefined ? plan.asBefore === true : null,
    files: (plan?.changes ?? []).map((change) => ({ path: change.from.path, diff: diffOf(change) })),
    proof: proof === null ? null : proof.refused ? 'REFUSED' : 'NOT REFUSED',
    error: error === null ? null : { code: error.code, message: error.message },
  };
}

function leftOfServers({ plan }: Planned): readonly string[] {
  const restart = plan?.changes.length ? ['The client reads its servers again when it is started anew.'] : [];
  return [...(plan?.left ?? []), ...restart];
}

/** What a person should know, and what only a person can do. */
function leftToDo(
  { scope, site }: Work,
  agent: HostAgent,
  { plan, remarks = [] }: Planned,
  proof: Proof | null,
): readonly string[] {
  if (plan === null || plan.shim?.to == null) return [];
  return [
    ...(proof === null || proof.refused ? [] : [`The answer was: ${answerText(proof)}`]),
    ...installedTwice(agent, scope, site),
    ...offSwitchesOn(agent, site.where),
    ...versionRemark(agent, findAgent(agent, site.where)),
    ...remarks,
    ...(agent.byHand?.(scope, plan.targets[0]?.path ?? '') ?? []),
  ];
}

function answerText({ reply: { exitCode, stdout, stderr } }: Proof): string {
  return visible(
    `exit code ${exitCode}, ${JSON.stringify(stdout.slice(0, 500))}, ${JSON.stringify(stderr.slice(0, 2000))}`,
  );
}
