import type { LoadedConfig } from '../config/load.ts';
import type { Hook } from '../core/hook.ts';
import type { Policy } from '../core/policy.ts';
import { loadSwitches, type Switches } from '../state/switches.ts';
import type { Trust } from '../trust/trust.ts';
import { whyItStays } from './why-it-stays.ts';

interface SwitchedWorld {
  readonly config: LoadedConfig;
  readonly trust: Trust;
  readonly policy: Policy;
}

/** What a person switched off, as far as it may be off now: what was allowed for a session need not be any more. */
export function switchesInForce(stateFolder: string, { config, trust, policy }: SwitchedWorld): Switches {
  const changed = (hook: Hook): boolean => trust.trustState(hook, hook.source?.root ?? '') === 'changed';
  return loadSwitches(stateFolder, (hook, { notNow }) => {
    if (policy.noSessionSwitches) return true;
    return (
      notNow !== undefined && whyItStays(hook, { isChanged: changed(hook), diagnostics: config.diagnostics }) !== null
    );
  });
}
