import { hasApprovals } from '../store/approvals.ts';
import type { FleetSetting } from './fleet-setting.ts';

/** How many people it takes to publish. One process that is content with one would let somebody publish alone for all of them. */
export const PUBLISHERS: FleetSetting<number> = {
  async first(tx, fleet, said) {
    // before this was kept, approvals are the sign that it took two
    const had = (await hasApprovals(tx, fleet)) ? 2 : 1;
    const publishers = said ?? had;
    if (publishers >= had) return publishers;
    throw new Error(
      `HOOKLINE_PUBLISHERS is ${publishers}, and bundles of the fleet "${fleet}" were approved by a second person. Nothing has changed. ` +
        `To go on with two, set it to 2 or leave it out. To let one person publish alone, run "hookline-server publishers --people ${publishers}", which asks again.`,
    );
  },
  otherwise: (fleet, said, stands) =>
    `HOOKLINE_PUBLISHERS is ${said}, and in the fleet "${fleet}" it takes ${stands} to publish. Nothing has changed. ` +
    `To go on as before, set it to ${stands} or leave it out. To change it, run "hookline-server publishers --people ${said}"${said < stands ? ', which says first what that means' : ''}.`,
};
