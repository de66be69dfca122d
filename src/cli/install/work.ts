import type { Scope } from '../../hosts/agents/host-agent.ts';
import type { Site } from '../../hosts/install/plan.ts';
import type { Verb } from './show-changes.ts';

/** What is to be done, and where. */
export interface Work {
  readonly verb: Verb;
  readonly scope: Scope;
  readonly site: Site;
}
