import { expect, test } from 'vitest';
import { ROLES, type Role, type Who } from '../../packages/server/src/people/who.ts';
import { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from '../../packages/server/src/routes.ts';
import { enrolled, signedRequest } from './world/machine.ts';
import { ADMIN, testServer } from './world/server.ts';

const address = (url: string): string => url.replace(/:\w+/g, 'x');
const named = ({ method, url }: { readonly method: string; readonly url: string }): string => `${method} ${url}`;

/** Who has the roles that a header names. */
const byHeader: Who = async ({ headers }) => {
  const roles = String(headers['x-roles'] ?? '').split(',');
  return { person: 'eve', roles: new Set(ROLES.filter((role) => roles.includes(role))) };
};

test('each route for people is for nobody who is unknown: no token, a wrong one, or that of a machine', async () => {
  const { app } = await testServer();
  const machine = await enrolled(app);
  expect(PEOPLE_ROUTES.length).toBeGreaterThan(15);
  for (const route of PEOPLE_ROUTES) {
    const request = { method: route.method, url: address(route.url) } as const;
    const signed = signedRequest(machine, request.method === 'GET' ? 'GET' : 'POST', request.url).headers.authorization;
    for (const authorization of [undefined, '', 'Bearer', `Bearer ${ADMIN}x`, `Basic ${ADMIN}`, signed]) {
      const answer = await app.inject({ ...request, headers: authorization === undefined ? {} : { authorization } });
      expect([named(route), answer.statusCode, answer.json().error.code]).toEqual([named(route), 401, 'SIGN_IN']);
    }
  }
});

test('each route for people needs its role, and no other will do', async () => {
  const { app } = await testServer({ who: byHeader });
  for (const route of PEOPLE_ROUTES) {
    const ask = (roles: readonly Role[]) =>
      app.inject({ method: route.method, url: address(route.url), headers: { 'x-roles': roles.join() } });
    const without = await ask(ROLES.filter((role) => role !== route.role));
    expect([named(route), without.statusCode, without.json().error.code]).toEqual([named(route), 403, 'ROLE_MISSING']);
    expect([401, 403], named(route)).not.toContain((await ask([route.role])).statusCode);
  }
});

test('each route for machines is for machines only', async () => {
  const { app } = await testServer();
  for (const { method, url } of MACHINE_ROUTES)
    for (const headers of [{}, { authorization: `Bearer ${ADMIN}` }, { authorization: 'Hookline a.b.c' }])
      expect((await app.inject({ method, url, headers })).statusCode, url).toBe(401);
});

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
  // but what is their own, and to try a bundle on what was decided, which changes nothing but the list of what was tried
  expect(byReaders.filter(({ url }) => !/^\/v1\/(?:api-tokens|back-tests)/.test(url))).toEqual([]);
});
