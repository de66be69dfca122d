import { describe, expect, test } from 'vitest';
import { type Person, ROLES, type Role } from '../../packages/server/src/people/who.ts';
import { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from '../../packages/server/src/routes.ts';
import { enrolled, signedRequest } from './world/machine.ts';
import { ADMIN, testServer } from './world/server.ts';

const someone = (...roles: readonly Role[]): Person => ({ person: 'eve', roles: new Set(roles) });
const address = (url: string): string => url.replace(/:\w+/g, 'x');

describe.each(PEOPLE_ROUTES.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', (_, route) => {
  const request = { method: route.method, url: address(route.url) } as const;

  test('is for nobody who is unknown, with no token, a wrong one, or that of a machine', async () => {
    const { app } = await testServer();
    const machine = await enrolled(app);
    const signed = signedRequest(machine, request.method === 'GET' ? 'GET' : 'POST', request.url).headers.authorization;
    for (const authorization of [undefined, '', 'Bearer', `Bearer ${ADMIN}x`, `Basic ${ADMIN}`, signed]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await app.inject({ ...request, headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'SIGN_IN']);
    }
  });

  test(`needs the role ${route.role}, and no other will do`, async () => {
    const others = ROLES.filter((role) => role !== route.role);
    const without = await testServer({ who: async () => someone(...others) });
    expect((await without.app.inject(request)).json().error.code).toBe('ROLE_MISSING');
    const within = await testServer({ who: async () => someone(route.role) });
    expect([401, 403]).not.toContain((await within.app.inject(request)).statusCode);
  });
});

test.each(MACHINE_ROUTES.map((route) => [`${route.method} ${route.url}`, route] as const))(
  '%s is for machines only',
  async (_, { method, url }) => {
    const { app } = await testServer();
    for (const headers of [{}, { authorization: `Bearer ${ADMIN}` }, { authorization: 'Hookline a.b.c' }])
      expect((await app.inject({ method, url, headers })).statusCode).toBe(401);
  },
);

test('every route is in one of the lists, and changing routes are for publish alone', async () => {
  const { app } = await testServer();
  const { paths } = (await app.inject('/openapi.json')).json();
  const told = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${url}`),
  );
  const listed = [...OPEN_ROUTES, ...MACHINE_ROUTES, ...PEOPLE_ROUTES].map(
    ({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(told.toSorted()).toEqual(listed.toSorted());
  const byReaders = PEOPLE_ROUTES.filter(({ method, role }) => method !== 'GET' && role === 'read');
  // but what is their own
  expect(byReaders.filter(({ url }) => !url.startsWith('/v1/api-tokens'))).toEqual([]);
});
