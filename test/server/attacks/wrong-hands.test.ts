import { expect, test } from 'vitest';
import { secretHash } from '../../../packages/server/src/people/secret-hash.ts';
import { ROLES, type Role } from '../../../packages/server/src/people/who.ts';
import { MACHINE_ROUTES, PEOPLE_ROUTES } from '../../../packages/server/src/routes.ts';
import { keepApiToken } from '../../../packages/server/src/store/api-tokens.ts';
import { endSession } from '../../../packages/server/src/store/sessions.ts';
import { asAdmin, enrolled, newMachine, signedRequest, type TestMachine } from '../world/machine.ts';
import { type AnyRoute, ORDINARY, plainUrl } from '../world/ordinary-bodies.ts';
import { ADMIN, type TestServer, testServer } from '../world/server.ts';
import { OUR_ORIGIN, signedIn, WITH_SIGN_IN } from '../world/sessions.ts';

const HOUR_MS = 3_600_000;
type Headers = Readonly<Record<string, string>>;

const named = ({ method, url }: AnyRoute): string => `${method} ${url}`;

function people(server: TestServer) {
  return async (route: AnyRoute, headers: Headers, url = plainUrl(route.url)): Promise<string> => {
    const payload = route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: bodyFor(route) };
    const answer = await server.app.inject({ method: route.method, url, headers, ...payload });
    return answer.statusCode < 400 ? `${answer.statusCode}` : `${answer.statusCode} ${answer.json().error.code}`;
  };
}

function bodyFor(route: AnyRoute): string {
  return JSON.stringify(ORDINARY[route.url] ?? {});
}

/** A token for scripts as the database has it, whatever its routes would say. */
async function apiToken({ context: { db, fleet, nowMs } }: TestServer, lastsMs: number): Promise<string> {
  const token = `hlp_${newMachine().id.slice(2)}`;
  const who = { subject: 'https://id.example ada', person: 'ada', name: 'x', roles: [...ROLES] };
  const times = { madeAt: new Date(nowMs() - HOUR_MS), expiresAt: new Date(nowMs() + lastsMs) };
  await keepApiToken(db, fleet, secretHash(token), { id: `a_${token.slice(4, 12)}`, ...who, ...times });
  return token;
}

test('no route for people is for what was good once, elsewhere, or in another place of a request', async () => {
  const server = await testServer({ settings: WITH_SIGN_IN });
  const other = await testServer({ settings: WITH_SIGN_IN, db: server.context.db });
  const ended = await signedIn(server, ROLES);
  await endSession(server.context.db, server.context.fleet, ended.hash);
  const revoked = (await asAdmin(server.app, 'POST', '/v1/api-tokens', { name: 'x', roles: [...ROLES] })).json();
  await asAdmin(server.app, 'DELETE', `/v1/api-tokens/${revoked.id}`);
  const { token: enrolment } = (await asAdmin(server.app, 'POST', '/v1/tokens', {})).json();
  const good = await apiToken(server, HOUR_MS);
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  const hands: Readonly<Record<string, Headers>> = {
    'a session that was ended': ended.byPage,
    'a session that nobody used for hours': (await signedIn(server, ROLES, { seenAgoMs: 2.1 * HOUR_MS })).byPage,
    'a session of yesterday': (await signedIn(server, ROLES, { madeAgoMs: 12.1 * HOUR_MS })).byPage,
    'a session of another fleet': (await signedIn(other, ROLES)).byPage,
    'two sessions at once': {
      ...ended.byPage,
      cookie: `${(await signedIn(server, ROLES)).cookie.cookie}; ${ended.cookie.cookie}`,
    },
    'a token of another fleet': bearer(await apiToken(other, HOUR_MS)),
    'a token that was revoked': bearer(revoked.token),
    'a token past its time': bearer(await apiToken(server, -1)),
    'a token for enrolling': bearer(enrolment),
    'a token with another word before it': { authorization: `Token ${good}` },
    'a token in a cookie': { cookie: `hookline-session=${good}; authorization=${good}` },
    'a token in a header of its own': {
      'x-authorization': `Bearer ${ADMIN}`,
      'proxy-authorization': `Bearer ${ADMIN}`,
    },
    'two tokens': { authorization: `Bearer ${ADMIN}, Bearer ${ADMIN}` },
  };
  const asked = people(server);
  for (const route of PEOPLE_ROUTES) {
    for (const [what, headers] of Object.entries(hands))
      expect([named(route), what, await asked(route, headers)]).toEqual([named(route), what, '401 SIGN_IN']);
    expect(await asked(route, {}, `${plainUrl(route.url)}?token=${good}&access_token=${good}`), named(route)).toBe(
      '401 SIGN_IN',
    );
    // what all of these would be if they were what they look like
    expect(await asked(route, bearer(good)), named(route)).not.toMatch(/^401/);
  }
});

test('each route for people is for whoever has its role, signed in or by a token, and for nobody with all the others', async () => {
  const server = await testServer({ settings: WITH_SIGN_IN });
  const asked = people(server);
  const sets: readonly (readonly Role[])[] = [
    [],
    ['read'],
    ['approve'],
    ['publish'],
    ['read', 'approve'],
    ['read', 'publish'],
    ['approve', 'publish'],
  ];
  const all = await Promise.all(sets.map(async (roles) => ({ roles, session: await signedIn(server, roles) })));
  for (const route of PEOPLE_ROUTES)
    for (const { roles, session } of all) {
      const answer = await asked(route, session.byPage);
      const what = `${named(route)} with ${roles.join() || 'nothing'}: ${answer}`;
      if (roles.includes(route.role)) expect(answer, what).not.toMatch(/^401|ROLE_MISSING|FORGERY/);
      else expect(answer, what).toBe('403 ROLE_MISSING');
    }
});

test('whatever changes something is not done for a browser that another site sends', async () => {
  const server = await testServer({ settings: WITH_SIGN_IN });
  const asked = people(server);
  const [mine, theirs] = [await signedIn(server, ROLES), await signedIn(server, ROLES, { name: 'eve' })];
  const token = { 'x-hookline-csrf': mine.byPage['x-hookline-csrf'] ?? '' };
  const forgeries: Readonly<Record<string, Headers>> = {
    'a form of another site': { ...mine.cookie, origin: 'https://evil.example', 'content-type': 'text/plain' },
    'a site that says nothing of itself': { ...mine.cookie, origin: 'null', ...token },
    'a link': mine.cookie,
    'our page without its token': { ...mine.cookie, origin: OUR_ORIGIN },
    'our page with the token of somebody else': { ...theirs.byPage, ...mine.cookie },
    'another port of the same host': { ...mine.cookie, ...token, origin: 'http://127.0.0.1:4751' },
    'another scheme': { ...mine.cookie, ...token, origin: 'https://127.0.0.1:4750' },
    'an origin that begins like ours': { ...mine.cookie, ...token, origin: `${OUR_ORIGIN}.evil.example` },
  };
  for (const route of PEOPLE_ROUTES.filter(({ method }) => method !== 'GET'))
    for (const [what, headers] of Object.entries(forgeries))
      expect([named(route), what, await asked(route, headers)]).toEqual([named(route), what, '403 FORGERY']);
});

/** As a machine asks, each time with another nonce. */
function requestOf(machine: TestMachine, route: AnyRoute, given: Parameters<typeof signedRequest>[3] = {}) {
  const body = route.method === 'GET' ? {} : { body: ORDINARY[route.url] };
  return signedRequest(machine, route.method === 'GET' ? 'GET' : 'POST', route.url, { ...body, ...given });
}

test('no route for machines is for people, other fleets, who was revoked, who has another key or another time', async () => {
  const server = await testServer({ settings: WITH_SIGN_IN });
  const other = await testServer({ settings: WITH_SIGN_IN, db: server.context.db });
  const [machine, revoked, elsewhere] = [
    await enrolled(server.app),
    await enrolled(server.app),
    await enrolled(other.app),
  ];
  await asAdmin(server.app, 'DELETE', `/v1/machines/${revoked.id}`);
  const session = await signedIn(server, ROLES);
  const thief: TestMachine = { id: machine.id, key: { ...newMachine().key, id: machine.id } };
  for (const route of MACHINE_ROUTES) {
    const ask = async (request: ReturnType<typeof requestOf>): Promise<string> => {
      const answer = await server.app.inject(request);
      return answer.statusCode < 400 ? 'taken' : answer.json().error.code;
    };
    const plain = requestOf(machine, route);
    const withHeaders = (headers: Headers) => ask({ ...plain, headers: { ...headers } });
    expect(
      [
        await withHeaders({ authorization: `Bearer ${ADMIN}` }),
        await withHeaders({ authorization: `Hookline ${ADMIN}` }),
        await withHeaders(session.byPage),
        await ask(requestOf(newMachine(), route)),
        await ask(requestOf(elsewhere, route)),
        await ask(requestOf(revoked, route)),
        await ask(requestOf(thief, route)),
        await ask(requestOf(machine, route, { nowMs: Date.now() - 400_000 })),
        await ask(requestOf(machine, route, { nowMs: Date.now() + 400_000 })),
        await ask({ ...plain, url: `${route.url}?a=1` }),
        await ask({
          ...plain,
          ...(route.method === 'GET' ? { url: `${route.url}?b=2` } : { payload: Buffer.from('{"v":1}') }),
        }),
      ],
      named(route),
    ).toEqual([
      ...['TOKEN_MISSING', 'TOKEN_MISSING', 'TOKEN_MISSING', 'MACHINE_UNKNOWN', 'MACHINE_UNKNOWN', 'MACHINE_UNKNOWN'],
      ...['TOKEN_INVALID', 'TOKEN_TIME', 'TOKEN_TIME', 'TOKEN_INVALID', 'TOKEN_INVALID'],
    ]);
    // none of these has spent what is the machine's own
    expect(await ask(plain), named(route)).not.toMatch(/^TOKEN|MACHINE_UNKNOWN/);
  }
});

test('a request that was overheard counts once, whichever process it is sent to again, and however many at once', async () => {
  const server = await testServer();
  const beside = await testServer({ db: server.context.db, settings: { fleet: server.context.fleet } });
  for (const route of MACHINE_ROUTES) {
    const machine = await enrolled(server.app);
    const request = requestOf(machine, route);
    const apps = [0, 1, 2, 3, 4, 5].map((n) => (n % 2 === 0 ? server.app : beside.app));
    const answers = await Promise.all(apps.map((app) => app.inject(request)));
    const codes = answers.map((answer) => (answer.statusCode === 401 ? answer.json().error.code : 'counted'));
    expect([named(route), codes.toSorted()]).toEqual([named(route), [...Array(5).fill('TOKEN_USED'), 'counted']]);
  }
  const [machine, { token }] = [newMachine(), (await asAdmin(server.app, 'POST', '/v1/tokens', { uses: 9 })).json()];
  const body = { v: 1, token, jwk: machine.key.jwk };
  const enrolment = signedRequest(machine, 'POST', '/v1/enrol', { body });
  const twice = await Promise.all([server.app.inject(enrolment), beside.app.inject(enrolment)]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 401]);
});

test('nothing of a body is read before its sender is known', async () => {
  const server = await testServer();
  const machine = await enrolled(server.app);
  const thief: TestMachine = { id: machine.id, key: { ...newMachine().key, id: machine.id } };
  // it would be refused for its size, had anybody looked at it
  const payload = Buffer.alloc(17 * 1024 * 1024);
  for (const route of [...MACHINE_ROUTES, ...PEOPLE_ROUTES].filter(
    ({ method }) => method === 'POST' || method === 'PUT',
  )) {
    const url = plainUrl(route.url);
    const { authorization = '' } = requestOf(thief, { ...route, url }).headers;
    const answer = await server.app.inject({ method: route.method, url, headers: { authorization }, payload });
    expect([named(route), answer.statusCode]).toEqual([named(route), 401]);
  }
});
