import { bundle } from './bundles/bundle-route.ts';
import { healthRoutes } from './health.ts';
import type { MachineRoute, OpenRoute, PersonRoute } from './http/route.ts';
import { records } from './ingest/records.ts';
import { enrol } from './machines/enrol.ts';
import { heartbeat } from './machines/heartbeat.ts';
import { aboutServer } from './pages/about.ts';
import { decisionRoutes } from './pages/decisions.ts';
import { fleetRoute } from './pages/fleet.ts';
import { offRoute } from './pages/off.ts';
import { pageRoutes } from './pages/page-files.ts';
import { actRoutes } from './people/acts.ts';
import { apiTokenRoutes } from './people/api-tokens.ts';
import { backTestRoutes } from './people/back-tests.ts';
import { bundleRoutes } from './people/bundles.ts';
import { channelRoutes } from './people/channels.ts';
import { peopleMachineRoutes } from './people/machines.ts';
import { rolloutRoutes } from './people/rollouts.ts';
import { signInRoutes } from './people/sign-in/routes.ts';
import { statsRoutes } from './people/stats.ts';
import { tokenRoutes } from './people/tokens.ts';
import { proofForMachines, proofForPeople, treeRoutes } from './proof/routes.ts';
import { statementRoute } from './proof/statement-route.ts';
import { questionsForPeople } from './questions/for-people.ts';
import { questionsFromMachines } from './questions/from-machines.ts';
import { wellKnown } from './well-known.ts';

/** Everything that the server answers, by whom it is for: tests walk these lists. */
export const OPEN_ROUTES: readonly OpenRoute[] = [
  wellKnown,
  ...healthRoutes,
  enrol,
  ...pageRoutes,
  ...treeRoutes,
  ...signInRoutes,
];

export const MACHINE_ROUTES: readonly MachineRoute[] = [
  ...[heartbeat, records, bundle, proofForMachines],
  ...questionsFromMachines,
];

export const PEOPLE_ROUTES: readonly PersonRoute[] = [
  ...[aboutServer, fleetRoute, offRoute],
  ...peopleMachineRoutes,
  ...decisionRoutes,
  ...statsRoutes,
  ...bundleRoutes,
  ...channelRoutes,
  ...rolloutRoutes,
  ...tokenRoutes,
  ...apiTokenRoutes,
  ...actRoutes,
  proofForPeople,
  statementRoute,
  ...backTestRoutes,
  ...questionsForPeople,
];
