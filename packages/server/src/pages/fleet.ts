import { personRoute } from '../http/route.ts';
import { fleetHealth } from '../store/fleet-health.ts';

export const fleetRoute = personRoute({
  method: 'GET',
  url: '/v1/fleet',
  role: 'read',
  summary: 'How many machines have what they should, and why the others do not.',
  handle: async (_, { db, fleet }) => ({ status: 200, body: await fleetHealth(db, fleet) }),
});
