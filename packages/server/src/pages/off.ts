import { personRoute } from '../http/route.ts';
import { listOff } from '../store/off-switches.ts';

const MOST = 1000;

export const offRoute = personRoute({
  method: 'GET',
  url: '/v1/off',
  role: 'read',
  summary: 'Which hooks are switched off on which machines, by whom and since when.',
  handle: async (_, { db, fleet }) => {
    const off = await listOff(db, fleet, MOST + 1);
    return { status: 200, body: { off: off.slice(0, MOST), more: off.length > MOST } };
  },
});
