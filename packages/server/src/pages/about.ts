import { version } from '../../../../src/version.ts';
import { personRoute } from '../http/route.ts';
import type { Role } from '../people/who.ts';

/** What a page must know before it shows anything. */
export interface AboutServer {
  readonly person: string;
  readonly roles: readonly Role[];
  readonly fleet: string;
  readonly version: string;
  readonly retentionDays: number;
  /** Without one no bundle can be published. */
  readonly policyKeys: number;
}

export const aboutServer = personRoute({
  method: 'GET',
  url: '/v1/about',
  role: 'read',
  summary: 'Who asks, which roles they have, and which fleet this is.',
  handle: async ({ person }, { fleet, fleetNow, policyKeys }) => {
    const body: AboutServer = {
      person: person.person,
      roles: [...person.roles],
      fleet,
      version,
      retentionDays: fleetNow.settings().retentionDays,
      policyKeys: policyKeys.length,
    };
    return { status: 200, body };
  },
});
