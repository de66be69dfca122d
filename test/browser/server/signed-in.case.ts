import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { newSecret, secretHash } from '../../../packages/server/src/people/secret-hash.ts';
import { keepSession } from '../../../packages/server/src/store/sessions.ts';
import { pair } from '../../bundle/made.ts';
import { asAdmin } from '../../server/world/machine.ts';
import { oidcSettings } from '../../server/world/oidc-settings.ts';
import { signedBytes } from '../../server/world/policy.ts';
import { testServer } from '../../server/world/server.ts';
import { newPage } from '../chromium.ts';
import { generatedFleet } from './generated-fleet.ts';
import { listening } from './open-server.ts';

/** The address must be known before the server is: it says itself where people reach it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

test('who has signed in with the provider needs no token, may do what their role allows, and can leave again', async () => {
  const [port, signer] = [await freePort(), pair()];
  const oidc = oidcSettings('http://127.0.0.1:1', { publicUrl: new URL(`http://127.0.0.1:${port}/`) });
  const server = await listening(
    await testServer({ settings: { oidc, publishers: 2 }, policyKeys: [signer.trusted] }),
    port,
  );
  const { db, fleet } = server.context;
  await asAdmin(server.app, 'POST', '/v1/bundles', signedBytes(signer, 43));
  const [machine] = await generatedFleet(server, 8);
  const secret = newSecret();
  const known = { subject: 'https://id.example.com grace', person: 'grace@example.com', roles: ['read', 'publish'] };
  const at = new Date();
  await keepSession(db, fleet, { ...known, hash: secretHash(secret), madeAt: at, seenAt: at });

  const page = await newPage({ complaint: /status of 401/ });
  await page.context().addCookies([{ name: 'hookline-session', value: secret, url: server.address }]);
  await page.goto(`${server.address}#/machine/${machine?.id}`);
  await page.getByRole('button', { name: 'Revoke this machine' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await page.getByText('nothing that it sends is taken any more').waitFor();
  expect(await page.locator('.whose').textContent()).toContain('grace@example.com');
  // what somebody else published waits for them
  await page.goto(`${server.address}#/rollouts`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => page.getByText('waits for a second person').count()).toBe(0);
  await page.getByRole('button', { name: 'sign out' }).click();
  const link = page.getByRole('link', { name: "With your organization's account" });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/auth/login?return=${encodeURIComponent('/#/rollouts')}`);
  expect(await page.locator('main').textContent()).not.toContain('r43');
});
