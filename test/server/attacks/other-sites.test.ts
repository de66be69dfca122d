import { expect, test } from 'vitest';
import { ROLES } from '../../../packages/server/src/people/who.ts';
import { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from '../../../packages/server/src/routes.ts';
import { type AnyRoute, ORDINARY, plainUrl } from '../world/ordinary-bodies.ts';
import { testServer } from '../world/server.ts';
import { signedIn, WITH_SIGN_IN } from '../world/sessions.ts';

const ROUTES: readonly AnyRoute[] = [...OPEN_ROUTES, ...MACHINE_ROUTES, ...PEOPLE_ROUTES];
const EVIL = 'https://evil.example';

test('no answer may be read, framed or run by a page of another site, whoever’s browser asks', async () => {
  const problems: unknown[] = [];
  const server = await testServer({ settings: WITH_SIGN_IN, log: (error) => void problems.push(error) });
  const { cookie } = await signedIn(server, ROLES);
  const answers = await Promise.all(
    ROUTES.flatMap((route) =>
      ([route.method, 'OPTIONS', 'HEAD'] as const).map(async (method) => {
        const asks = { origin: EVIL, 'access-control-request-method': route.method, ...cookie };
        const payload =
          method === 'POST' || method === 'PUT' ? { payload: JSON.stringify(ORDINARY[route.url] ?? {}) } : {};
        const { headers } = await server.app.inject({ method, url: plainUrl(route.url), headers: asks, ...payload });
        return { what: `${method} ${route.url}`, headers };
      }),
    ),
  );
  for (const { what, headers } of answers) {
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      what,
    ).toEqual([]);
    expect(headers['content-security-policy'], what).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers, what).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    // what a browser keeps, the next one at it could read
    if (!/ \/(?:assets\/:name)?$/.test(what)) expect(headers['cache-control'], what).toMatch(/no-store|no-cache/);
  }
  expect(problems.every((error) => String(error).includes('ECONNREFUSED') || String(error).includes('fetch'))).toBe(
    true,
  );
});

test('only the page itself is something that a browser would show as a page', async () => {
  const server = await testServer();
  for (const route of ROUTES.filter(({ url }) => url !== '/')) {
    const { headers } = await server.app.inject({ method: route.method, url: plainUrl(route.url) });
    expect(String(headers['content-type'] ?? 'none'), route.url).toMatch(/^(?:application\/json|text\/plain|none)/);
  }
});
