import type { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from '../../../packages/server/src/routes.ts';
import { pair } from '../../bundle/made.ts';
import { beatOf } from './heartbeats.ts';
import { enrolmentOf, newMachine } from './machine.ts';
import { questionOf } from './questions.ts';
import { batchOf, recordOf } from './records.ts';

export type AnyRoute = (typeof OPEN_ROUTES | typeof MACHINE_ROUTES | typeof PEOPLE_ROUTES)[number];

/** Bodies that are taken, so that what is odd in one place is not refused for another. */
export const ORDINARY: Readonly<Record<string, object>> = {
  '/v1/heartbeat': beatOf(1),
  '/v1/records': batchOf([recordOf(1)]),
  '/v1/enrol': enrolmentOf(newMachine(), 'hle_somebody-made-this-up'),
  '/v1/channels': { channels: [] },
  '/v1/rollouts': { channel: 'all', bundle: 'a'.repeat(64) },
  '/v1/rollouts/:id/stop': { why: 'x' },
  '/v1/questions': { v: 1, questions: [questionOf({ ann: pair('es256') })] },
  '/v1/questions/:machine/:id/answer': { token: 'a.b.c' },
  '/v1/api-tokens': { name: 'x', roles: ['read'] },
};

/** The address of a route, with something in each of its places. */
export function plainUrl(url: string): string {
  return url.replace(/:\w+/g, 'x');
}

export function namesIn(shape: { readonly schema: Readonly<Record<string, unknown>> } | undefined): readonly string[] {
  return Object.keys(Object(shape?.schema.properties));
}
