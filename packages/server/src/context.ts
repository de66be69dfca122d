import type { TrustedKey } from '../../../src/bundle/trusted-key.ts';
import type { RunningBackTests } from './back-test/running.ts';
import type { PolicyNow } from './bundles/policy-now.ts';
import type { Polls } from './bundles/polls.ts';
import type { Db } from './db/db.ts';
import type { FleetNow } from './fleet-settings/fleet-now.ts';
import type { Days } from './ingest/days.ts';
import type { Seen } from './machines/seen.ts';
import type { Metrics } from './metrics.ts';
import type { Journeys } from './people/sign-in/journeys.ts';
import type { Provider } from './people/sign-in/provider.ts';
import type { Who } from './people/who.ts';
import type { TreeSigner } from './proof/signed-tree.ts';
import type { TreeWriter } from './proof/tree-writer.ts';
import type { AnswerPolls } from './questions/answer-polls.ts';
import type { Settings } from './settings.ts';

/** What every route is given. */
export interface Context {
  readonly settings: Settings;
  readonly fleet: string;
  readonly db: Db;
  readonly nowMs: () => number;
  /** That sign policy. The server has the public halves only. */
  readonly policyKeys: readonly TrustedKey[];
  readonly who: Who;
  /** With whom people sign in; null: nobody does. */
  readonly provider: Provider | null;
  readonly journeys: Journeys;
  readonly seen: Seen;
  readonly days: Days;
  readonly fleetNow: FleetNow;
  /** The heads of trails, as they come in. */
  readonly heads: TreeWriter;
  /** The tree of them, signed. */
  readonly tree: TreeSigner;
  readonly policy: PolicyNow;
  readonly polls: Polls;
  readonly answerPolls: AnswerPolls;
  readonly backTests: RunningBackTests;
  readonly metrics: Metrics;
  /** For whoever runs the server. */
  readonly log: (error: unknown) => void;
}
