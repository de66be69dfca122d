import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeSignIn } from '../../packages/server/src/commands/sign-in.ts';
import { settleFleet } from '../../packages/server/src/fleet-settings/settle-fleet.ts';
import { signInWords } from '../../packages/server/src/fleet-settings/sign-in-setting.ts';
import type { OidcSettings } from '../../packages/server/src/people/sign-in/oidc-settings.ts';
import { readSettings } from '../../packages/server/src/settings.ts';
import { listActs } from '../../packages/server/src/store/acts.ts';
import { browser, PUBLIC_URL } from './world/browser.ts';
import { testDb } from './world/database.ts';
import { oidcSettings } from './world/oidc-settings.ts';
import { realProvider, signInThere } from './world/provider.ts';
import { testServer } from './world/server.ts';

const ISSUER = 'https://id.example.com';
const newFleet = (): string => `f-${randomBytes(6).toString('hex')}`;
const everybodyPublishes: Partial<OidcSettings> = { rolesOf: new Map([['developers', ['read', 'publish']]]) };

/** A process that starts, and lets people sign in this way; null: nobody. */
async function started(fleet: string, oidc: OidcSettings | null) {
  return (await settleFleet(await testDb(), { ...readSettings({}), fleet, oidc })).signIn;
}

describe('a process that starts', () => {
  test('says for its fleet with whom people sign in if nobody has; one where nobody signs in says nothing', async () => {
    const fleet = newFleet();
    expect(await started(fleet, null)).toBeNull();
    const stands =
      'https://id.example.com/ as "hookline", by "groups": "developers" = read, "platform" = read+approve+publish';
    expect(await started(fleet, oidcSettings(ISSUER))).toBe(stands);
    expect(await started(fleet, null)).toBe(stands);
  });

  test.each<readonly [string, Partial<OidcSettings>]>([
    ['gives a group more roles', everybodyPublishes],
    ['asks another provider', { issuer: new URL('https://id.example.org') }],
    ['asks as another client', { clientId: 'somebody-else' }],
    ['goes by another claim', { claim: 'nicknames' }],
  ])('and %s does not, and is told what counts', async (_, more) => {
    const fleet = newFleet();
    const stands = await started(fleet, oidcSettings(ISSUER));
    const start = started(fleet, oidcSettings(ISSUER, more));
    await expect(start).rejects.toThrow(`in the fleet "${fleet}" with\n  ${stands}\nNothing has changed.`);
    expect(await started(fleet, oidcSettings(ISSUER))).toBe(stands);
  });

  test('and is reached elsewhere, has another secret or names groups in another order does', async () => {
    const fleet = newFleet();
    const oidc = oidcSettings(ISSUER);
    const stands = await started(fleet, oidc);
    const rolesOf = new Map([...oidc.rolesOf].reverse());
    const other = { ...oidc, rolesOf, clientSecret: null, publicUrl: new URL('https://other.example.com') };
    expect(await started(fleet, other)).toBe(stands);
  });
});

test('with whom people sign in is changed when asked twice; then a process that serves by what counted before lets nobody in', async () => {
  const oidc = oidcSettings(await realProvider({ bob: ['developers'] }));
  const { app, context } = await testServer({ settings: { oidc } });
  const { db, fleet } = context;
  const at = browser(app);
  await at.ask(await signInThere(at, '/auth/login', 'bob'));
  expect((await at.ask('/v1/machines')).status).toBe(200);
  const begun = browser(app);
  const callback = await signInThere(begun, '/auth/login', 'bob');

  const words = signInWords({ ...oidc, ...everybodyPublishes });
  const first = await changeSignIn(db, fleet, { words, change: null });
  expect(first.done).toBe(false);
  expect(first.text).toContain(`That would be\n  ${words}\n`);
  expect(first.text).toContain('Nothing has changed yet.');
  const change = /--change (\w{8})$/.exec(first.text)?.[1] ?? '';
  expect((await changeSignIn(db, fleet, { words, change: '00000000' })).done).toBe(false);
  // what was told for one change is no yes to another
  const more = signInWords({ ...oidc, claim: 'nicknames' });
  expect((await changeSignIn(db, fleet, { words: more, change })).done).toBe(false);
  expect((await at.ask('/v1/machines')).status).toBe(200);

  expect((await changeSignIn(db, fleet, { words, change })).done).toBe(true);
  expect((await listActs(db, fleet, null, 1))[0]).toMatchObject({
    act: 'sign-in-setting',
    detail: { from: signInWords(oidc), to: words },
  });
  expect((await at.ask('/v1/machines')).status).toBe(401);
  const refused = [await begun.ask(callback), await at.ask(`${PUBLIC_URL}auth/login`)];
  expect(refused.map(({ body }) => JSON.parse(body).error.code)).toEqual(['SIGN_IN_CHANGED', 'SIGN_IN_CHANGED']);
  expect((await changeSignIn(db, fleet, { words: null, change: null })).text).toContain(words);
});
