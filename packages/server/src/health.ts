import { openRoute } from './http/route.ts';
import { answers } from './store/fleets.ts';

/** The process is there; it can serve, because its database answers; what it counts. */
export const healthRoutes = [
  openRoute({
    method: 'GET',
    url: '/health/live',
    summary: 'The process runs.',
    handle: async () => ({ status: 200, body: { status: 'live' } }),
  }),
  openRoute({
    method: 'GET',
    url: '/health/ready',
    summary: 'The process can serve: its database answers.',
    handle: async (_, { db }) => {
      await answers(db);
      return { status: 200, body: { status: 'ready' } };
    },
  }),
  openRoute({
    method: 'GET',
    url: '/metrics',
    summary: 'Counters for Prometheus.',
    handle: async (_, { metrics }) => ({
      status: 200,
      body: metrics.text(),
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    }),
  }),
];
