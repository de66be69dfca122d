import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from '../../packages/server/src/routes.ts';
import { asAdmin, ask, enrolled, type TestMachine } from './world/machine.ts';
import { type AnyRoute, namesIn, ORDINARY, plainUrl } from './world/ordinary-bodies.ts';
import { batchOf, recordOf } from './world/records.ts';
import { ADMIN, type TestServer, testServer } from './world/server.ts';

const ROUTES: readonly AnyRoute[] = [...OPEN_ROUTES, ...MACHINE_ROUTES, ...PEOPLE_ROUTES];

const HUGE = '9'.repeat(40);
const IN_ADDRESSES = ['%00', 'a%00b', '%', '%zz', '%ff', '%c0%80', '%ed%a0%80', '%2e%2e%2f', HUGE, `-${HUGE}`, '1e400'];
const LONG = 'x'.repeat(2000);
const TIMES = ['2026-02-30', '0000-01-01', '2026-13-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
const IN_BODIES = [
  'a\0b',
  '\ud800',
  2 ** 53 - 1,
  2 ** 63,
  1e308,
  -1,
  0.5,
  null,
  [],
  {},
  { '\0': '\0', '\udfff': '\udfff' },
];

/** Asks as whoever the route is for. */
function asks({ app }: TestServer, machine: TestMachine) {
  const isMachines = (route: AnyRoute) => MACHINE_ROUTES.some((one) => one === route) || route.url === '/v1/enrol';
  return async (route: AnyRoute, url: string, payload?: string): Promise<LightMyRequestResponse> => {
    const body = payload === undefined ? {} : { body: Buffer.from(payload) };
    if (isMachines(route)) return ask(app, machine, route.method === 'GET' ? 'GET' : 'POST', url, body);
    const headers = {
      authorization: `Bearer ${ADMIN}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return app.inject({ method: route.method, url, headers, ...(payload === undefined ? {} : { payload }) });
  };
}

function expectTold(route: AnyRoute, odd: string, answer: LightMyRequestResponse): void {
  const what = `${route.method} ${route.url} ${odd.slice(0, 80)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  expect(answer.statusCode, what).toBeLessThan(500);
  if (answer.statusCode >= 400)
    expect(answer.json().error, what).toMatchObject({ code: expect.any(String), message: expect.any(String) });
}

describe('no request is answered as a mistake of the server, and what is refused is told in one form', () => {
  test('NUL, broken encoding, numbers too large and texts too long in a path', async () => {
    const server = await testServer();
    const asked = asks(server, await enrolled(server.app));
    for (const route of ROUTES.filter(({ url }) => url.includes(':')))
      for (const odd of [...IN_ADDRESSES, LONG]) {
        const url = route.url.replace(/:\w+/g, odd);
        const query = route.url === '/v1/decisions/:machine/:uid' ? '?at=2026-11-17' : '';
        const answer = await asked(route, `${url}${query}`, route.body && JSON.stringify(ORDINARY[route.url] ?? {}));
        expectTold(route, url, answer);
        expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      }
  });

  test('the same in a query, and times that never were', async () => {
    const server = await testServer();
    const asked = asks(server, await enrolled(server.app));
    for (const route of ROUTES.filter(({ method }) => method === 'GET'))
      for (const name of [...namesIn(route.query), 'state', 'return', '__proto__'])
        for (const odd of [...IN_ADDRESSES, ...TIMES, LONG, `1&${name}=2`]) {
          const url = `${plainUrl(route.url)}?${name}=${odd}`;
          expectTold(route, url, await asked(route, url));
        }
  });

  test('bodies that are nested deep, and whatever stands in a field', async () => {
    const server = await testServer();
    const machine = await enrolled(server.app);
    const asked = asks(server, machine);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const route of ROUTES.filter(({ method }) => method !== 'GET')) {
      const ordinary: Record<string, unknown> = { ...ORDINARY[route.url] };
      if (route.url === '/v1/enrol') ordinary.jwk = machine.key.jwk;
      const url = plainUrl(route.url);
      const isBatch = route.url === '/v1/records';
      for (const payload of [deep, 'null', '7', '"x"', '{', '', '\ufeff{}', '{"__proto__":{"a":1}}'])
        expectTold(route, payload, await asked(route, url, payload));
      for (const name of [...namesIn(route.body), 'unheard-of']) {
        const withDeep = JSON.stringify({ ...ordinary, [name]: 'HERE' }).replace('"HERE"', () => deep);
        const answer = await asked(route, url, withDeep);
        expectTold(route, `deep ${name}`, answer);
        if (route.body !== undefined && !isBatch)
          expect([400, 413], `${url} deep ${name}`).toContain(answer.statusCode);
        for (const odd of IN_BODIES) {
          const payload = JSON.stringify({ ...ordinary, [name]: odd });
          expectTold(route, payload, await asked(route, url, payload));
        }
      }
    }
  });

  test('and whatever stands in a field of a record', async () => {
    const server = await testServer();
    const machine = await enrolled(server.app);
    const record = { ...recordOf(1) };
    for (const name of Object.keys(record))
      for (const odd of [...IN_BODIES, ...TIMES]) {
        const body = batchOf([{ ...record, [name]: odd } as typeof record]);
        const answer = await ask(server.app, machine, 'POST', '/v1/records', { body });
        expect(answer.statusCode, `${name} ${JSON.stringify(odd)}: ${answer.body}`).toBeLessThan(500);
      }
  });
});

test('a day that is in no calendar is no time', async () => {
  const { app } = await testServer();
  const code = async (time: string) => (await asAdmin(app, 'GET', `/v1/decisions?since=${time}`)).statusCode;
  expect([await code('2026-02-30'), await code('2026-02-29T10:00:00Z'), await code('0000-01-01')]).toEqual([
    400, 400, 400,
  ]);
  expect([await code('2028-02-29'), await code('2026-02-28T23:59:59.999Z')]).toEqual([200, 200]);
});
