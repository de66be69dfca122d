import { mkdirSync, readFileSync } from 'node:fs';
import { readTrustedKeys, type SigningKey } from '../../../src/bundle/read-keys.ts';
import type { TrustedKey } from '../../../src/bundle/trusted-key.ts';
import { makeApp } from './app.ts';
import { runningBackTests } from './back-test/running.ts';
import { policyNow } from './bundles/policy-now.ts';
import { heldPolls } from './bundles/polls.ts';
import type { Context } from './context.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/open-db.ts';
import { fleetNow } from './fleet-settings/fleet-now.ts';
import { settleFleet } from './fleet-settings/settle-fleet.ts';
import { knownDays } from './ingest/days.ts';
import { startJobs } from './jobs/jobs.ts';
import { seenMachines } from './machines/seen.ts';
import { makeMetrics } from './metrics.ts';
import { adminToken } from './people/admin-token.ts';
import { journeys } from './people/sign-in/journeys.ts';
import { oidcProvider } from './people/sign-in/provider.ts';
import { waysIn } from './people/ways-in.ts';
import { checkpointKey, settleCheckpointKey } from './proof/checkpoint-key.ts';
import { treeSigner } from './proof/signed-tree.ts';
import { treeWriter } from './proof/tree-writer.ts';
import { answerPolls } from './questions/answer-polls.ts';
import type { Settings } from './settings.ts';
import type { FleetSettings } from './store/fleet-settings.ts';

export interface Running {
  readonly address: string;
  readonly adminTokenFile: string;
  readonly context: Context;
  /** Answers what is under way, and ends. */
  close(): Promise<void>;
}

/** Everything that one process of the server is. */
export async function startServer(settings: Settings): Promise<Running> {
  mkdirSync(settings.folder, { recursive: true, mode: 0o700 });
  const policyKeys = settings.policyKeyFiles.flatMap(keysIn);
  const admin = adminToken(settings.folder);
  const signsTree = checkpointKey(settings);
  const db = await openDb(settings);
  try {
    await migrate(db);
    const settled = await settleFleet(db, settings);
    const context = makeContext({ settings, db, policyKeys, adminToken: admin.token, signsTree, settled });
    await settleCheckpointKey(db, settings, signsTree);
    return await serve(context, admin.file);
  } catch (error) {
    await db.close();
    throw error;
  }
}

export function makeContext(
  parts: Pick<Context, 'settings' | 'db' | 'policyKeys'> & {
    readonly adminToken: string;
    readonly signsTree: SigningKey;
    readonly settled: FleetSettings;
    readonly nowMs?: () => number;
  },
): Context {
  const { settings, db, policyKeys, nowMs = Date.now } = parts;
  const policy = policyNow(db, settings.fleet);
  const polls = heldPolls();
  policy.onChange(() => polls.changed());
  const metrics = makeMetrics();
  metrics.gauge('hookline_polls_held', 'Machines that wait for a new bundle.', polls.held);
  const polled = answerPolls(db, settings.fleet);
  metrics.gauge('hookline_answer_polls_held', "Machines that wait for a lead's answer.", polled.held);
  const provider = settings.oidc === null ? null : oidcProvider(settings.oidc);
  const known = { db, fleet: settings.fleet, nowMs, provider };
  const log = (error: unknown): void => console.error(error);
  return {
    ...known,
    settings,
    policyKeys,
    journeys: journeys(parts.adminToken, settings.fleet),
    who: waysIn(known, parts.adminToken),
    seen: seenMachines(db, settings.fleet),
    days: knownDays(db),
    fleetNow: fleetNow(db, settings.fleet, parts.settled),
    policy,
    polls,
    heads: treeWriter(db, settings.fleet),
    answerPolls: polled,
    tree: treeSigner(db, settings.fleet, parts.signsTree, nowMs),
    metrics,
    backTests: runningBackTests(db, settings.fleet, log),
    log,
  };
}

/**
 * So many connections wait to be taken, where the system lets them (Linux: net.core.somaxconn). With Node's usual 511, thousands of machines that
 * come back within a minute overrun it, and some of them wait for their answer for longer than they want to.
 */
const MOST_UNACCEPTED = 4096;

async function serve(context: Context, adminTokenFile: string): Promise<Running> {
  const { host, port } = context.settings;
  const app = await makeApp(context);
  const address = await app.listen({ host, port, backlog: MOST_UNACCEPTED });
  const unlisten = [await context.policy.listen(), await context.answerPolls.listen()];
  const jobs = startJobs(context);
  return {
    address,
    adminTokenFile,
    context,
    async close() {
      await app.close();
      await context.backTests.end();
      await jobs.end();
      for (const end of unlisten) await end();
      await context.db.close();
    },
  };
}

function keysIn(file: string): readonly TrustedKey[] {
  const keys = readTrustedKeys(readFileSync(file, 'utf8'), `the file "${file}"`);
  if (keys.kind === 'good') return keys.value;
  throw new Error(`${keys.problem.message} ${keys.problem.hint ?? ''}`);
}
