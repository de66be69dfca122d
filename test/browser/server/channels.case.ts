import { expect, test } from 'vitest';
import { asAdmin } from '../../server/world/machine.ts';
import { policyServer } from '../../server/world/policy.ts';
import { listening, signedIn } from './open-server.ts';

test('channels are changed on the page: one more, in another order, with labels and a bundle; and one is removed', async () => {
  const server = await listening(await policyServer());
  await server.toAll(await server.publish(41));
  const page = await signedIn(server, { at: '/rollouts' });
  await page.getByRole('button', { name: 'Change channels …' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  const rows = page.locator('.channel-editor li');
  await rows.nth(0).getByRole('textbox', { name: 'channel' }).fill('payments');
  await rows.nth(0).getByRole('textbox', { name: 'machines with' }).fill('team');
  await page.getByText('Labels are written as').waitFor();
  expect(await page.getByRole('button', { name: 'Save channels' }).isDisabled()).toBe(true);
  await rows.nth(0).getByRole('textbox', { name: 'machines with' }).fill('team=payments or risk');
  await page.getByRole('button', { name: 'Save channels' }).click();
  await page.getByRole('cell', { name: 'team=payments or risk' }).waitFor();
  const names = async () =>
    (await asAdmin(server.app, 'GET', '/v1/channels')).json().channels.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['payments', 'all']);
  await page.getByRole('button', { name: 'Change channels …' }).click();
  await page.getByRole('button', { name: 'Move payments down' }).click();
  await page.getByRole('button', { name: 'Save channels' }).click();
  await expect.poll(names).toEqual(['all', 'payments']);
  await page.getByRole('button', { name: 'Change channels …' }).click();
  await page.getByRole('button', { name: 'Remove payments' }).click();
  await page.getByRole('button', { name: 'Save channels' }).click();
  await expect.poll(names).toEqual(['all']);
});

test('who changes channels while somebody else does is told, and neither change is lost', async () => {
  const server = await listening(await policyServer());
  await server.toAll(await server.publish(41));
  const look = { at: '/rollouts', complaint: /status of 412/ };
  const [ada, bob] = [await signedIn(server, look), await signedIn(server, look)];
  for (const [page, name] of [
    [ada, 'ada'],
    [bob, 'bob'],
  ] as const) {
    await page.getByRole('button', { name: 'Change channels …' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    const row = page.locator('.channel-editor li').nth(0);
    await row.getByRole('textbox', { name: 'channel' }).fill(name);
    await row.getByRole('textbox', { name: 'machines with' }).fill(`team=${name}`);
  }
  await ada.getByRole('button', { name: 'Save channels' }).click();
  await ada.getByRole('cell', { name: 'team=ada' }).waitFor();
  await bob.getByRole('button', { name: 'Save channels' }).click();
  await bob.getByText('Somebody else has changed the channels meanwhile').waitFor();
  await bob.getByRole('button', { name: 'Look at them again' }).click();
  await bob.getByRole('cell', { name: 'team=ada' }).waitFor();
  const { channels } = (await asAdmin(server.app, 'GET', '/v1/channels')).json();
  expect(channels.map(({ name }: { name: string }) => name)).toEqual(['ada', 'all']);
});
