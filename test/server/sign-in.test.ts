import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../packages/server/src/db/sql.ts';
import { journeys } from '../../packages/server/src/people/sign-in/journeys.ts';
import { returnPath } from '../../packages/server/src/people/sign-in/return-path.ts';
import { readSettings } from '../../packages/server/src/settings.ts';
import { browser, PUBLIC_URL } from './world/browser.ts';
import { asAdmin } from './world/machine.ts';
import { CLIENT_SECRET, oidcSettings } from './world/oidc-settings.ts';
import { claims, realProvider, signInThere, wickedProvider } from './world/provider.ts';
import { testServer } from './world/server.ts';

const HOUR_MS = 3_600_000;

/** A server before the real provider, and a browser. */
async function withProvider(groups: Record<string, readonly string[]> = { ada: ['platform'], bob: ['developers'] }) {
  const issuer = await realProvider(groups);
  let nowMs = Date.now();
  const server = await testServer({ settings: { oidc: oidcSettings(issuer) }, nowMs: () => nowMs });
  const open = () => browser(server.app);
  const signIn = async (who: string, at = open(), path = '/auth/login') => {
    const callback = await signInThere(at, path, who);
    return { at, callback, page: await at.ask(callback) };
  };
  return { ...server, groups, open, signIn, pass: (ms: number) => (nowMs += ms) };
}

/** A server before one that says what the test wants; what came of signing in. */
async function withWicked(
  tokenOf: Parameters<typeof wickedProvider>[0],
  more?: object,
  answer?: Record<string, string>,
) {
  const wicked = await wickedProvider(tokenOf, more);
  const { app } = await testServer({ settings: { oidc: oidcSettings(wicked.issuer) } });
  const at = browser(app);
  const { location } = await at.ask('/auth/login');
  return { at, wicked, page: await at.ask(wicked.back(location ?? '', answer)) };
}

const codeOf = ({ body }: { readonly body: string }): string => JSON.parse(body).error?.code;

describe('somebody signs in with a real provider', () => {
  test('and has the roles that their groups stand for, until they sign out', async () => {
    const { signIn, app } = await withProvider();
    const { at, page } = await signIn('ada', undefined, '/auth/login?return=/machines%3Fa=1');
    expect([page.status, page.location]).toEqual([303, `${PUBLIC_URL}machines?a=1`]);
    expect(page.setCookie[0]).toMatch(/^hookline-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const me = JSON.parse((await at.ask('/auth/me')).body);
    expect(me).toMatchObject({ person: 'ada@example.com', roles: ['read', 'approve', 'publish'] });
    expect((await at.ask('/v1/machines')).status).toBe(200);
    expect((await asAdmin(app, 'GET', '/v1/acts')).json().acts[0]).toMatchObject({
      person: 'ada@example.com',
      act: 'sign-in',
    });
    const headers = { origin: new URL(PUBLIC_URL).origin, 'x-hookline-csrf': me.csrf };
    const kept = new Map(at.cookies());
    const out = await at.ask('/auth/logout', { method: 'POST', headers });
    expect([out.status, JSON.parse(out.body).end]).toEqual([200, expect.stringContaining('/session/end')]);
    for (const [name, value] of kept) at.cookies().set(name, value);
    expect((await at.ask('/v1/machines')).status).toBe(401);
  });

  test('and may do no more than their role', async () => {
    const { signIn } = await withProvider();
    const { at } = await signIn('bob');
    const { csrf } = JSON.parse((await at.ask('/auth/me')).body);
    const headers = { origin: new URL(PUBLIC_URL).origin, 'x-hookline-csrf': csrf };
    expect((await at.ask('/v1/machines')).status).toBe(200);
    const made = await at.ask('/v1/tokens', { method: 'POST', body: '{}', headers });
    expect([made.status, codeOf(made)]).toEqual([403, 'ROLE_MISSING']);
  });

  test('and is nobody where no group of theirs has a role', async () => {
    const { signIn } = await withProvider({ eve: ['visitors'] });
    const { at, page } = await signIn('eve');
    expect([page.status, codeOf(page)]).toEqual([403, 'NO_ROLE']);
    expect((await at.ask('/v1/machines')).status).toBe(401);
  });

  test('and a role that was taken away counts from the next sign-in on, in every session and token', async () => {
    const { signIn, groups, app } = await withProvider();
    const { at } = await signIn('ada');
    const { csrf } = JSON.parse((await at.ask('/auth/me')).body);
    const headers = { origin: new URL(PUBLIC_URL).origin, 'x-hookline-csrf': csrf };
    const body = JSON.stringify({ name: 'ci', roles: ['publish'] });
    const { token } = JSON.parse((await at.ask('/v1/api-tokens', { method: 'POST', body, headers })).body);
    const byToken = { method: 'POST', url: '/v1/tokens', headers: { authorization: `Bearer ${token}` } } as const;
    expect((await app.inject({ ...byToken, payload: '{}' })).statusCode).toBe(201);
    groups.ada = ['developers'];
    await signIn('ada');
    expect(JSON.parse((await at.ask('/auth/me')).body).roles).toEqual(['read']);
    expect((await app.inject({ ...byToken, payload: '{}' })).statusCode).toBe(403);
    groups.ada = [];
    await signIn('ada');
    expect((await at.ask('/v1/machines')).status).toBe(403);
  });

  test('a code, and the way back, are good once', async () => {
    const { signIn, open } = await withProvider();
    const { at, callback } = await signIn('ada');
    expect(codeOf(await at.ask(callback))).toBe('SIGN_IN_UNKNOWN');
    expect(codeOf(await open().ask(callback))).toBe('SIGN_IN_UNKNOWN');
  });

  test('a flood of others who only begin keeps nobody out, and leaves nothing in the database', async () => {
    const { open, context } = await withProvider();
    const at = open();
    const callback = await signInThere(at, '/auth/login', 'ada');
    for (let n = 0; n < 300; n++) expect((await open().ask('/auth/login')).status).toBe(303);
    const { rows } = await context.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM finished_sign_ins WHERE fleet_id = ${context.fleet}`,
    );
    expect(rows[0]?.n).toBe(0);
    expect((await at.ask(callback)).status).toBe(303);
    expect((await at.ask('/v1/machines')).status).toBe(200);
  });

  test('a way back that somebody kept, with its cookie, is good once, also at the same moment', async () => {
    const { open } = await withProvider();
    const at = open();
    const callback = await signInThere(at, '/auth/login', 'ada');
    const [cookie] = [...at.cookies()];
    const others = [open(), open(), open()];
    for (const one of others) one.cookies().set(...(cookie ?? ['', '']));
    const pages = await Promise.all(others.map((one) => one.ask(callback)));
    expect(pages.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(1);
    expect(codeOf((await others[0]?.ask(callback)) ?? { body: '{}' })).toMatch(/^SIGN_IN_/);
  });

  test('what the browser keeps meanwhile says nothing, fits a cookie, and counts only as it was sealed for this fleet', () => {
    const [ours, theirs] = [journeys('secret', 'main'), journeys('secret', 'other')];
    const returnTo = returnPath(`/${'a'.repeat(1990)}`, new URL(PUBLIC_URL));
    const journey = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43), returnTo, madeAtMs: 1 };
    const sealed = ours.seal(journey);
    expect(ours.open(sealed)).toEqual(journey);
    expect([returnTo.length > 1000, sealed.length < 3500, sealed === ours.seal(journey)]).toEqual([true, true, false]);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('vvvv');
    expect([theirs.open(sealed), journeys('another', 'main').open(sealed)]).toEqual([null, null]);
    for (const place of [0, 20, 40, sealed.length - 2]) {
      const letter = sealed[place] === 'A' ? 'B' : 'A';
      expect(ours.open(`${sealed.slice(0, place)}${letter}${sealed.slice(place + 1)}`)).toBe(null);
    }
    for (const odd of ['', 'x', sealed.slice(0, 30), sealed.slice(0, -4)]) expect(ours.open(odd)).toBe(null);
    expect(returnPath(`/${'é'.repeat(1000)}`, new URL(PUBLIC_URL))).toBe('/');
  });

  test('only the browser that began comes back: nobody is signed in as somebody else', async () => {
    const { open } = await withProvider();
    const [attacker, victim] = [open(), open()];
    const callback = await signInThere(attacker, '/auth/login', 'bob');
    await victim.ask('/auth/login');
    expect(codeOf(await victim.ask(callback))).toBe('SIGN_IN_UNKNOWN');
    expect((await victim.ask('/v1/machines')).status).toBe(401);
  });

  test('a session that was there before is over, and a cookie that somebody planted becomes nobody’s session', async () => {
    const { signIn, open } = await withProvider();
    const at = open();
    const planted = 'p'.repeat(43);
    at.cookies().set('hookline-session', planted);
    await signIn('ada', at);
    const first = at.cookies().get('hookline-session') ?? '';
    expect(first).not.toBe(planted);
    await signIn('ada', at);
    const old = open();
    for (const secret of [planted, first]) {
      old.cookies().set('hookline-session', secret);
      expect((await old.ask('/v1/machines')).status).toBe(401);
    }
  });

  test('a session ends when nobody uses it, and at the end of the day in any case', async () => {
    const { signIn, pass } = await withProvider();
    const { at } = await signIn('ada');
    pass(2.5 * HOUR_MS);
    expect((await at.ask('/v1/machines')).status).toBe(401);
    const again = await signIn('ada');
    for (let hours = 0; hours < 11; hours++) {
      pass(HOUR_MS);
      expect((await again.at.ask('/v1/machines')).status).toBe(200);
    }
    pass(1.1 * HOUR_MS);
    expect((await again.at.ask('/v1/machines')).status).toBe(401);
  });

  test('what changes something is asked for by a page of this server', async () => {
    const { signIn } = await withProvider();
    const { at } = await signIn('ada');
    const { csrf } = JSON.parse((await at.ask('/auth/me')).body);
    const { origin } = new URL(PUBLIC_URL);
    const status = async (headers: Record<string, string>) => {
      const answer = await at.ask('/v1/tokens', { method: 'POST', body: '{}', headers });
      return answer.status === 201 ? 201 : codeOf(answer);
    };
    expect(await status({ origin, 'x-hookline-csrf': csrf })).toBe(201);
    expect(await status({ origin })).toBe('FORGERY');
    expect(await status({ 'x-hookline-csrf': csrf })).toBe('FORGERY');
    expect(await status({ origin: 'https://evil.example', 'x-hookline-csrf': csrf })).toBe('FORGERY');
    expect(await status({ origin, 'x-hookline-csrf': `${csrf}x` })).toBe('FORGERY');
    expect(codeOf(await at.ask('/auth/logout', { method: 'POST' }))).toBe('FORGERY');
  });
});

describe('a token for scripts', () => {
  test('is its person, with no more roles than theirs, makes no other, and ends', async () => {
    const { signIn, app, pass } = await withProvider();
    const { at } = await signIn('bob');
    const { csrf } = JSON.parse((await at.ask('/auth/me')).body);
    const headers = { origin: new URL(PUBLIC_URL).origin, 'x-hookline-csrf': csrf };
    const make = (body: object) => at.ask('/v1/api-tokens', { method: 'POST', body: JSON.stringify(body), headers });
    expect(codeOf(await make({ name: 'x', roles: ['publish'] }))).toBe('ROLE_MISSING');
    const { token, id } = JSON.parse((await make({ name: 'x', roles: ['read'], days: 1 })).body);
    const by = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', payload?: string) =>
      app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
    expect((await by('/v1/about')).json().person).toBe('bob@example.com');
    expect((await by('/v1/api-tokens')).json().tokens).toMatchObject([{ id, name: 'x', roles: ['read'] }]);
    expect((await by('/v1/api-tokens')).body).not.toContain(token);
    expect((await by('/v1/api-tokens', 'POST', '{"name":"y","roles":["read"]}')).json().error.code).toBe(
      'TOKEN_BY_TOKEN',
    );
    const other = await signIn('ada');
    expect((await other.at.ask('/v1/api-tokens')).body).toBe('{"tokens":[]}');
    pass(25 * HOUR_MS);
    expect((await by('/v1/about')).statusCode).toBe(401);
  });

  test('that was revoked is nobody', async () => {
    const { app } = await testServer();
    const { token, id } = (await asAdmin(app, 'POST', '/v1/api-tokens', { name: 'x', roles: ['read'] })).json();
    const ask = () => app.inject({ url: '/v1/about', headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).statusCode).toBe(200);
    await asAdmin(app, 'DELETE', `/v1/api-tokens/${id}`);
    expect((await ask()).statusCode).toBe(401);
    expect((await asAdmin(app, 'DELETE', `/v1/api-tokens/${id}`)).statusCode).toBe(404);
  });
});

describe('nobody is signed in by a provider’s answer', () => {
  test('unless it is all that was asked for', async () => {
    const { page, at } = await withWicked(claims);
    expect(page.status).toBe(303);
    expect((await at.ask('/v1/about')).body).toContain('/ada"');
  });

  test.each<[string, (nonce: string, iss: string) => object]>([
    ['with another nonce', (_, iss) => claims('other', iss)],
    ['without a nonce', (_, iss) => ({ ...claims('', iss), nonce: undefined })],
    ['for somebody else', (nonce, iss) => ({ ...claims(nonce, iss), aud: 'other' })],
    ['for several, and not for us', (nonce, iss) => ({ ...claims(nonce, iss), aud: ['hookline', 'b'], azp: 'b' })],
    ['by somebody else', (nonce) => claims(nonce, 'https://evil.example')],
    ['that has expired', (nonce, iss) => ({ ...claims(nonce, iss), exp: Math.floor(Date.now() / 1000) - 120 })],
    ['of a clock that is an hour behind', (nonce, iss) => hourOff(claims(nonce, iss), -3600)],
    [
      'that counts only in an hour',
      (nonce, iss) => ({ ...claims(nonce, iss), nbf: Math.floor(Date.now() / 1000) + 3600 }),
    ],
    ['about nobody', (nonce, iss) => ({ ...claims(nonce, iss), sub: undefined })],
    ['that nobody signed', (nonce, iss) => ({ raw: unsigned({ alg: 'none' }, claims(nonce, iss)) })],
    [
      'with a signature that is none',
      (nonce, iss) => ({ raw: unsigned({ alg: 'ES256', kid: 'k1' }, claims(nonce, iss)) }),
    ],
    [
      'signed with our own secret',
      (nonce, iss) => ({ raw: withSecret(unsigned({ alg: 'HS256' }, claims(nonce, iss))) }),
    ],
    ['that is no token', () => ({ raw: 'x' })],
  ])('%s', async (_, tokenOf) => {
    const { page, at, wicked } = await withWicked(tokenOf);
    expect([page.status, codeOf(page), wicked.asked()]).toEqual([401, 'SIGN_IN_REFUSED', 1]);
    expect((await at.ask('/v1/about')).status).toBe(401);
  });

  test.each<[string, Record<string, string>]>([
    ['of another issuer (mix-up)', { iss: 'https://evil.example' }],
    ['that is an error', { error: 'access_denied', code: '' }],
  ])('%s: no code is handed on', async (_, answer) => {
    const { page, wicked } = await withWicked(claims, { authorization_response_iss_parameter_supported: true }, answer);
    expect([page.status, wicked.asked()]).toEqual([401, 0]);
  });

  test('with another state, or after too long', async () => {
    expect(codeOf((await withWicked(claims, {}, { state: 'other' })).page)).toBe('SIGN_IN_UNKNOWN');
  });
});

test('a provider that is away is told as one, and nobody is kept out by it who has signed in', async () => {
  const problems: unknown[] = [];
  const oidc = oidcSettings('http://127.0.0.1:1');
  const { app } = await testServer({ settings: { oidc }, log: (error) => void problems.push(error) });
  const { status, body } = await browser(app).ask('/auth/login');
  expect([status, codeOf({ body }), problems.length]).toEqual([502, 'PROVIDER_AWAY', 1]);
  expect((await asAdmin(app, 'GET', '/v1/about')).statusCode).toBe(200);
});

test('where no provider is set, nobody signs in', async () => {
  const { app } = await testServer();
  expect((await browser(app).ask('/auth/login')).status).toBe(404);
  expect((await browser(app).ask('/auth/me')).status).toBe(401);
});

test.each([
  ['/machines?a=1#x', '/machines?a=1#x'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/a\\..\\..//evil', '/'],
  ['/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\r\nset-cookie: x=1', '/'],
])('after signing in, %j leads to %s', (given, expected) => {
  expect(returnPath(given, new URL(PUBLIC_URL))).toBe(expected);
});

test.each<[string, Record<string, string>]>([
  ['HOOKLINE_OIDC_CLIENT_ID', { HOOKLINE_OIDC_CLIENT_ID: '' }],
  ['HOOKLINE_OIDC_ROLES', { HOOKLINE_OIDC_ROLES: 'platform=owner' }],
  ['HOOKLINE_OIDC_ROLES', { HOOKLINE_OIDC_ROLES: 'platform' }],
  ['HOOKLINE_PUBLIC_URL', { HOOKLINE_PUBLIC_URL: 'http://example.com' }],
  ['HOOKLINE_OIDC_ISSUER', { HOOKLINE_OIDC_ISSUER: 'http://example.com' }],
])('a setting that cannot be is named: %s', (name, changed) => {
  const env = {
    HOOKLINE_OIDC_ISSUER: 'https://id.example.com',
    HOOKLINE_OIDC_CLIENT_ID: 'hookline',
    HOOKLINE_OIDC_ROLES: 'platform=publish+approve, all people=read',
    HOOKLINE_PUBLIC_URL: 'https://hookline.example.com',
  };
  expect(readSettings(env).oidc?.rolesOf.get('platform')).toEqual(['read', 'approve', 'publish']);
  expect(() => readSettings({ ...env, ...changed })).toThrow(name);
});

function hourOff(given: Record<string, unknown>, seconds: number): object {
  return { ...given, iat: Number(given.iat) + seconds, exp: Number(given.exp) + seconds };
}

function unsigned(header: object, payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}.${header && 'kid' in header ? 'AAAA' : ''}`;
}

/** Whoever knows our secret must not be able to say who somebody is. */
function withSecret(token: string): string {
  const signed = token.slice(0, -1);
  return `${token}${createHmac('sha256', CLIENT_SECRET).update(signed).digest('base64url')}`;
}
