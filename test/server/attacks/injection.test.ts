// wide: tries many cases with a database

import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { sql, tableName } from '../../../packages/server/src/db/sql.ts';
import { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from '../../../packages/server/src/routes.ts';
import { beatOf } from '../world/heartbeats.ts';
import { ask, enrolled, type TestMachine } from '../world/machine.ts';
import { type AnyRoute, namesIn, ORDINARY, plainUrl } from '../world/ordinary-bodies.ts';
import { batchOf, recordOf } from '../world/records.ts';
import { ADMIN, type TestServer, testServer } from '../world/server.ts';

const ROUTES: readonly AnyRoute[] = [...OPEN_ROUTES, ...MACHINE_ROUTES, ...PEOPLE_ROUTES];
const HTML = '<img src=x onerror=alert(1)>';
const TEXTS = [
  "'; DELETE FROM machines; --",
  "' OR '1'='1",
  "\\'; TRUNCATE acts; --",
  '$1 || pg_sleep(60)',
  "x'::jsonb)); DROP TABLE decisions CASCADE; --",
  '%_%',
  'x\r\nset-cookie: stolen=1\r\n\r\nbody',
  'x\u2028\u202e\ufeff\u{1f600}',
  HTML,
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
];

afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]));

/** A fleet that nobody asks about, in the same database: whatever is put anywhere, it stays as it is. */
async function withNeighbour() {
  const server = await testServer();
  const neighbour = await testServer({ db: server.context.db });
  const quiet = await enrolled(neighbour.app, { team: 'quiet' });
  await ask(neighbour.app, quiet, 'POST', '/v1/records', { body: batchOf([recordOf(1), recordOf(2)]) });
  await ask(neighbour.app, quiet, 'POST', '/v1/heartbeat', { body: beatOf(1) });
  const machine = await enrolled(server.app);
  const { db } = server.context;
  const { rows: tables } = await db.query<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'fleet_id' AND table_schema = 'public' ORDER BY 1`);
  expect(tables.length).toBeGreaterThan(12);
  const rows = async () =>
    Promise.all(
      tables.map(async ({ name }) => {
        const found = await db.query(
          sql`SELECT t::text FROM ${tableName(name)} AS t WHERE fleet_id = ${neighbour.context.fleet} ORDER BY 1`,
        );
        return [name, found.rows];
      }),
    );
  const before = await rows();
  return {
    server,
    machine,
    asked: asks(server, machine),
    quiet,
    unchanged: async () => expect(await rows()).toEqual(before),
  };
}

function asks({ app }: TestServer, machine: TestMachine) {
  return async (route: AnyRoute, url: string, payload?: string, headers: Record<string, string> = {}) => {
    const isMachines = MACHINE_ROUTES.some((one) => one === route) || route.url === '/v1/enrol';
    if (isMachines) {
      const body = payload === undefined ? {} : { body: Buffer.from(payload) };
      return ask(app, machine, route.method === 'GET' ? 'GET' : 'POST', url, { ...body, headers });
    }
    const sent = { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json', ...headers };
    return app.inject({ method: route.method, url, headers: sent, ...(payload === undefined ? {} : { payload }) });
  };
}

function expectHarmless(what: string, answer: LightMyRequestResponse, quiet: TestMachine): void {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.headers['set-cookie'], what).toBeUndefined();
  expect(answer.body, what).not.toContain(quiet.id);
  // a browser that opens it must not take it for a page
  if (answer.body.includes('<img')) expect(answer.headers['content-type'], what).toMatch(/^application\/json/);
}

describe('what somebody writes is never part of a statement, a header, a prototype or a page', () => {
  test('in the address', async () => {
    const { asked, quiet, unchanged } = await withNeighbour();
    for (const route of ROUTES)
      for (const text of TEXTS) {
        const odd = encodeURIComponent(text);
        const payload = ORDINARY[route.url] && JSON.stringify(ORDINARY[route.url]);
        const urls = [
          ...(route.url.includes(':') ? [route.url.replace(/:\w+/g, odd)] : []),
          ...[...namesIn(route.query), 'return', 'state'].map((name) => `${plainUrl(route.url)}?${name}=${odd}`),
          `${plainUrl(route.url)}?${odd}=x`,
        ];
        for (const url of urls) expectHarmless(`${route.method} ${url}`, await asked(route, url, payload), quiet);
      }
    await unchanged();
  });

  test('in every text of a body, and in every name', async () => {
    const { asked, machine, quiet, unchanged } = await withNeighbour();
    for (const route of ROUTES.filter(({ method, bytes }) => method !== 'GET' && bytes !== true)) {
      const ordinary = { ...FULL[route.url], ...(route.url === '/v1/enrol' ? { jwk: machine.key.jwk } : {}) };
      for (const text of TEXTS)
        for (const body of variants(ordinary, text)) {
          const payload = JSON.stringify(body);
          const answer = await asked(route, plainUrl(route.url), payload);
          expectHarmless(`${route.method} ${route.url} ${payload.slice(0, 200)}`, answer, quiet);
        }
    }
    await unchanged();
  });

  test('in every header that is read', async () => {
    const { asked, quiet, unchanged } = await withNeighbour();
    const names = [
      'cookie',
      'origin',
      'x-hookline-csrf',
      'prefer',
      'if-none-match',
      'if-match',
      'accept-encoding',
      'content-encoding',
    ];
    for (const route of ROUTES)
      for (const name of names)
        for (const text of TEXTS) {
          const headers = { [name]: Buffer.from(text.replaceAll(/[\r\n]/g, ' ')).toString('latin1') };
          expectHarmless(
            `${route.url} ${name}: ${text}`,
            await asked(route, plainUrl(route.url), undefined, headers),
            quiet,
          );
        }
    await unchanged();
  });

  test('and what was written so is given back as it was written', async () => {
    const { server, machine } = await withNeighbour();
    for (const [n, text] of TEXTS.entries()) {
      const record = recordOf(100 + n, {}, { project: text, user: text, shape: text });
      expect(
        (await ask(server.app, machine, 'POST', '/v1/records', { body: batchOf([record]) })).statusCode,
        text,
      ).toBe(200);
      const url = `/v1/decisions?project=${encodeURIComponent(text)}`;
      const found = await server.app.inject({ url, headers: { authorization: `Bearer ${ADMIN}` } });
      expect(
        found.json().decisions.map(({ project }: { project: string }) => project),
        text,
      ).toEqual([text]);
    }
  });
});

const FULL: Readonly<Record<string, object>> = {
  ...ORDINARY,
  '/v1/channels': { channels: [{ name: 'all', labels: { team: ['a', 'b'], role: 'c' }, bundle: 'a'.repeat(64) }] },
  '/v1/tokens': { labels: { team: 'a' }, ask: ['role'], uses: 1, hours: 1 },
  '/v1/rollouts': { channel: 'all', bundle: 'a'.repeat(64), shadowBundle: 'b'.repeat(64), stages: [100] },
};

/** The same with this text in the place of one text, or of one name; and with it as one name more. */
function variants(value: unknown, text: string): readonly unknown[] {
  if (typeof value === 'string') return [text];
  if (Array.isArray(value))
    return value.flatMap((item, i) => variants(item, text).map((odd) => value.toSpliced(i, 1, odd)));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const inside = entries.flatMap(([name, item], i) =>
    variants(item, text).map((odd) => Object.fromEntries(entries.toSpliced(i, 1, [name, odd]))),
  );
  // so that "__proto__" is a name like any other
  const named = entries.map(([, item], i) => Object.fromEntries(entries.toSpliced(i, 1, [text, item])));
  return [...inside, ...named, Object.fromEntries([...entries, [text, text]])];
}
