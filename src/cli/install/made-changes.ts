import type { HookError } from '../../core/hook-error.ts';
import type { HostAgent } from '../../hosts/agents/host-agent.ts';
import { applyInstall, applyUninstall } from '../../hosts/install/apply.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import type { Plan } from '../../hosts/install/plan.ts';
import { type Proof, prove } from '../../hosts/install/proof.ts';
import { recordDone } from '../record-done.ts';
import { asHookError } from './planned-agent.ts';
import type { Work } from './work.ts';

export interface Made {
  readonly changed: boolean;
  readonly proof: Proof | null;
  readonly error: HookError | null;
}

/** Changes the files, and proves that the agent is held now. */
export async function madeChanges({ verb, site }: Work, agent: HostAgent | null, plan: Plan): Promise<Made> {
  const { scope, changes } = plan;
  const changed = changes.length > 0;
  try {
    await (verb === 'install' ? applyInstall(plan, site) : applyUninstall(plan, site));
    if (changed) {
      const version = agent === null ? null : (findAgent(agent, site.where)?.version ?? null);
      const files = changes.map(({ from }) => from.path);
      await recordDone(site.stateFolder, { kind: verb, agent: plan.agent.name, version, scope, files });
    }
    return {
      changed,
      proof: verb === 'install' && agent !== null ? await prove(agent, plan, site) : null,
      error: null,
    };
  } catch (error) {
    return { changed: false, proof: null, error: asHookError(error) };
  }
}
