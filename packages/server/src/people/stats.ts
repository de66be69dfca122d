import { timeIn } from '../http/cursor.ts';
import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { type Bucket, statsBetween } from '../store/stats.ts';

interface StatsQuery {
  readonly since?: string;
  readonly until?: string;
  readonly bucket?: Bucket;
  readonly revision?: string;
}

const WORD = { type: 'string', maxLength: 256, pattern: '^[^\\u0000]*$' };
const HOUR_MS = 3_600_000;

export const statsRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/stats',
    role: 'read',
    summary: 'Calls and refusals per revision and minute (or hour, or day); by default of the last hour.',
    query: queryShape<StatsQuery>({
      since: WORD,
      until: WORD,
      bucket: { type: 'string', enum: ['minute', 'hour', 'day'] },
      revision: WORD,
    }),
    handle: async ({ query: { since, until, bucket = 'minute', revision = null } }, { db, fleet, nowMs }) => {
      const between = {
        since: since === undefined ? new Date(nowMs() - HOUR_MS).toISOString() : timeIn(since),
        until: until === undefined ? new Date(nowMs() + HOUR_MS).toISOString() : timeIn(until),
      };
      return {
        status: 200,
        body: { ...between, rows: await statsBetween(db, fleet, { ...between, bucket, revision }) },
      };
    },
  }),
];
