import type { NativeBuild } from '../../hosts/install/build-native.ts';
import { toBeBuilt } from '../../hosts/install/machine-parts.ts';
import { backgroundNotes } from './background-notes.ts';
import type { Planned } from './planned-agent.ts';
import type { Work } from './work.ts';

export interface PlannedNative {
  /** Null: nothing is to be built. */
  readonly build: NativeBuild | null;
  readonly notes: readonly string[];
}

/** What the shims will ask in the background, and how it comes to be there. */
export function plannedNative({ verb, scope, site }: Work, planned: readonly Pick<Planned, 'plan'>[]): PlannedNative {
  const { parts, stateFolder: folder } = site;
  const isCalled = verb === 'install' && planned.some(({ plan }) => plan !== null && plan.shim !== null);
  const build = isCalled && scope !== 'managed' ? toBeBuilt(process.env, folder) : null;
  return { build, notes: isCalled ? backgroundNotes(parts.native, build, folder) : [] };
}
