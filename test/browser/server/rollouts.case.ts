import { expect, test } from 'vitest';
import type { Person } from '../../../packages/server/src/people/who.ts';
import { policyServer } from '../../server/world/policy.ts';
import { testServer } from '../../server/world/server.ts';
import { generatedFleet } from './generated-fleet.ts';
import { listening, signedIn } from './open-server.ts';

test('the first bundle goes to all machines, the next one by shares; it is followed, taken further and stopped', async () => {
  const server = await listening(await policyServer());
  const page = await signedIn(server, { at: '/rollouts' });
  await page.getByText('No bundle is published yet').waitFor();
  await server.publish(41);
  await page.getByRole('button', { name: 'Give r41 to all machines' }).click();
  await page.getByRole('cell', { name: 'all others' }).waitFor();
  await server.publish(42);
  await page.getByRole('button', { name: 'Begin' }).click();
  const running = page.getByRole('region', { name: 'Rollout in all' });
  await running.waitFor();
  expect(await running.locator('[aria-current=step]').textContent()).toBe('5 %');
  await generatedFleet(server, 8);
  await running.getByText('6 machines of 8 told that they have r42').waitFor();
  await running.getByRole('button', { name: 'Go on to 50 %' }).click();
  await expect.poll(() => running.locator('[aria-current=step]').textContent()).toBe('50 %');
  await running.getByRole('button', { name: 'Stop …' }).click();
  await running.getByLabel('Why it is stopped').fill('Too many <b>questions</b>');
  await running.getByRole('button', { name: 'Stop it' }).click();
  await page.getByText('Too many <b>questions</b>').waitFor();
  expect(await running.count()).toBe(0);
});

test('whoever may only read sees the same, and is offered nothing that they may not do', async () => {
  const reader: Person = { person: 'eve', roles: new Set(['read']) };
  const admin = await testServer();
  const server = await listening(
    await testServer({
      settings: { fleet: admin.context.fleet },
      who: async ({ headers }) => (headers.authorization === undefined ? null : reader),
    }),
  );
  const [machine] = await generatedFleet(admin, 8);
  const page = await signedIn(server, { at: `/machine/${machine?.id}` });
  await page.getByRole('heading', { name: 'Last decisions' }).waitFor();
  expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
});
