import type { BridgePlace } from '../../hosts/bridge/place-of.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { homeFolder } from '../options.ts';

/** One call of the bridge, as its words say. */
export interface Call {
  readonly named: string | null;
  /** What `install` holds fast; null: the environment says whose hooks count. */
  readonly place: BridgePlace | null;
  /** A process that the agent has started for this call. */
  readonly caller: number | null;
  /** The reply ends with a line that says so: whoever called can tell it from half of one. */
  readonly sealed: boolean;
  readonly deadlineMs: number | undefined;
  /** The agent's, as `install` found it. */
  readonly version: string | null;
}

/** Without a shim that says so, the environment does. */
export function placeIn(env: NodeJS.ProcessEnv): BridgePlace {
  const home = homeFolder(env);
  return { home, stateFolder: stateFolder(env, home), agentHome: null, refusal: null };
}
