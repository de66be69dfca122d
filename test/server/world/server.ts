import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type ClientLimits, makeApp } from '../../../packages/server/src/app.ts';
import type { Context } from '../../../packages/server/src/context.ts';
import { settleFleet } from '../../../packages/server/src/fleet-settings/settle-fleet.ts';
import { readSettings, type Settings } from '../../../packages/server/src/settings.ts';
import { makeContext } from '../../../packages/server/src/start.ts';
import type { TrustedKey } from '../../../src/bundle/trusted-key.ts';
import { pair } from '../../bundle/made.ts';
import { testDb } from './database.ts';

/** That signs the tree of every test server. */
export const CHECKPOINT_KEY = pair();
export const ADMIN = `hla_${'a'.repeat(40)}`;

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
}

interface Given extends Partial<Omit<Context, 'settings'>> {
  readonly settings?: Partial<Settings>;
  readonly policyKeys?: readonly TrustedKey[];
  readonly limits?: ClientLimits;
}

/** A server with a fleet of its own; without `listen` it has no port, and is asked by `app.inject`. */
export async function testServer({
  settings: own = {},
  policyKeys = [],
  limits,
  ...parts
}: Given = {}): Promise<TestServer> {
  const db = parts.db ?? (await testDb());
  const settings = { ...readSettings({}), fleet: `f-${randomBytes(6).toString('hex')}`, ...own };
  const settled = await settleFleet(db, settings);
  const problems: unknown[] = [];
  const context = {
    ...makeContext({
      ...{ settings, db, policyKeys, adminToken: ADMIN, signsTree: CHECKPOINT_KEY.signing, settled },
      ...(parts.nowMs === undefined ? {} : { nowMs: parts.nowMs }),
    }),
    log: (error: unknown) => void problems.push(error),
    ...parts,
  };
  const app = await makeApp(context, limits);
  onTestFinished(async () => {
    await app.close();
    // a mistake of ours is never part of an ordinary test
    if (problems.length > 0 && parts.log === undefined) throw problems[0];
  });
  return { app, context };
}
