import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pair } from '../../bundle/made.ts';
import { freePort } from '../../fleet/daemon.ts';
import { beatOf } from '../../server/world/heartbeats.ts';
import { asAdmin, ask, enrolled } from '../../server/world/machine.ts';
import { oidcSettings } from '../../server/world/oidc-settings.ts';
import { signedBytes } from '../../server/world/policy.ts';
import { realProvider } from '../../server/world/provider.ts';
import { batchOf, hookOf, recordOf } from '../../server/world/records.ts';
import { testServer } from '../../server/world/server.ts';
import { newPage } from '../chromium.ts';
import { listening } from './open-server.ts';

const HTML = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';

/** What is refused; and on the provider's own pages a font from elsewhere and an icon that is not there. */
const COMPLAINTS = /status of 40[134]|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/;

/** A server before the real provider, and a machine of whoever wants to get into the page. */
async function office() {
  const [port, signer] = [await freePort(), pair()];
  const publicUrl = `http://127.0.0.1:${port}/`;
  const issuer = await realProvider({ ada: ['platform'], bob: ['developers'], eve: [] }, publicUrl);
  const oidc = oidcSettings(issuer, { publicUrl: new URL(publicUrl) });
  const server = await listening(await testServer({ settings: { oidc }, policyKeys: [signer.trusted] }), port);
  const bundle = (await asAdmin(server.app, 'POST', '/v1/bundles', signedBytes(signer, 1))).json().digest;
  await asAdmin(server.app, 'PUT', '/v1/channels', { channels: [{ name: 'all', labels: {}, bundle }] });
  const machine = await enrolled(server.app);
  const agents = [{ name: HTML, version: HTML, installed: true, proven: true }];
  const policy = { revision: HTML, seq: 1, digest: 'd', state: 'current', problem: HTML, expires: null };
  const off = [{ hook: HTML, by: HTML, at: new Date().toISOString() }];
  await ask(server.app, machine, 'POST', '/v1/heartbeat', {
    body: beatOf(1, { host: HTML, user: HTML, os: HTML, agents, policy, off }),
  });
  const about = {
    user: HTML,
    host: HTML,
    project: HTML,
    shape: HTML,
    tool: HTML,
    agent: HTML,
    repository: HTML,
    revision: HTML,
    hooks: [hookOf(HTML)],
  };
  await ask(server.app, machine, 'POST', '/v1/records', { body: batchOf([recordOf(1, { decision: 'deny' }, about)]) });
  return { server, machine, issuer };
}

/** As somebody does it who was sent a link. */
async function signIn(page: Page, address: string, who: string): Promise<void> {
  await page.goto(`${address}#/rollouts`);
  await page.getByRole('link', { name: "With your organization's account" }).click();
  await page.locator('input[name=login]').fill(who);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the whole way with a real provider: sign in, see the fleet, and sign out for good', async () => {
  const { server, machine } = await office();
  const page = await newPage({ complaint: COMPLAINTS });
  await signIn(page, server.address, 'ada');
  await page.getByRole('button', { name: 'Change channels …' }).waitFor();
  expect([page.url(), await page.locator('.whose').textContent()]).toEqual([
    `${server.address}#/rollouts`,
    expect.stringContaining('ada@example.com'),
  ]);
  // whatever a machine says of itself is text
  for (const place of ['fleet', `machine/${machine.id}`, 'decisions', 'off', 'rollouts']) {
    await page.goto(`${server.address}#/${place}`);
    await page.locator('main').waitFor();
    await expect.poll(() => page.locator('main').textContent()).toMatch(place === 'rollouts' ? /Channels/ : /onerror/);
    expect([await page.locator('main img, main script').count(), await page.title()]).toEqual([
      0,
      expect.not.stringContaining('owned'),
    ]);
  }
  const cookies = await page.context().cookies(server.address);
  const [session] = cookies.filter(({ name }) => name === 'hookline-session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookies.map(({ name }) => name)).not.toContain('hookline-sign-in');
  await page.getByRole('button', { name: 'sign out' }).click();
  await expect
    .poll(async () => (await page.context().cookies(server.address)).some(({ name }) => name === 'hookline-session'))
    .toBe(false);
  const kept = { cookie: `hookline-session=${session?.value}` };
  expect((await fetch(`${server.address}v1/fleet`, { headers: kept })).status).toBe(401);
});

test('who may only read sees no button that changes something, and the server refuses it too; who has no role sees nothing', async () => {
  const { server, machine } = await office();
  const page = await newPage({ complaint: COMPLAINTS });
  await signIn(page, server.address, 'bob');
  await page.getByRole('heading', { name: 'Channels' }).waitFor();
  for (const name of ['Change channels …', 'Begin', 'Approve'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  await page.goto(`${server.address}#/machine/${machine.id}`);
  await page.getByRole('heading', { name: 'Last decisions' }).waitFor();
  expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
  // from the page itself, with everything that it has
  const codes = await page.evaluate(async (id) => {
    const { csrf } = await (await fetch('/auth/me')).json();
    const headers = { 'x-hookline-csrf': csrf, 'content-type': 'application/json' };
    const asked = [
      fetch('/v1/channels', { method: 'PUT', headers, body: '{"channels":[]}' }),
      fetch(`/v1/machines/${id}`, { method: 'DELETE', headers }),
      fetch('/v1/tokens', { method: 'POST', headers, body: '{}' }),
    ];
    return Promise.all(asked.map(async (one) => (await (await one).json()).error.code));
  }, machine.id);
  expect(codes).toEqual(['ROLE_MISSING', 'ROLE_MISSING', 'ROLE_MISSING']);
  const nobody = await newPage({ complaint: COMPLAINTS });
  await signIn(nobody, server.address, 'eve');
  await nobody.getByText('NO_ROLE').waitFor();
  expect((await nobody.context().cookies(server.address)).map(({ name }) => name)).not.toContain('hookline-session');
});
