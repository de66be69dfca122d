import { test } from 'vitest';
import { sql } from '../../../packages/server/src/db/sql.ts';
import { asAdmin } from '../../server/world/machine.ts';
import { type PolicyServer, policyServer } from '../../server/world/policy.ts';
import { picture } from '../picture.ts';
import { generatedFleet } from './generated-fleet.ts';
import { listening, signedIn } from './open-server.ts';

const KEPT = ['server/fleet-light', 'server/decision-dark'];

/** Begun most of an hour ago. */
async function rolloutUnderWay({ app, publish, toAll, context: { db, fleet } }: PolicyServer): Promise<void> {
  await toAll(await publish(41));
  await asAdmin(app, 'POST', '/v1/rollouts', { channel: 'all', bundle: await publish(42) });
  await db.query(sql`UPDATE rollouts SET made_at = now() - interval '50 minutes' WHERE fleet_id = ${fleet}`);
}

const SIZES = {
  light: { width: 1180, height: 720 },
  dark: { width: 1180, height: 720 },
  phone: { width: 390, height: 780 },
};

test('every view in light, in dark and on the width of a phone, without a complaint of the browser', async () => {
  const server = await listening(await policyServer());
  await rolloutUnderWay(server);
  // a fifth of them has the new one
  const machines = await generatedFleet(server, 40, { seqOf: (n) => (n % 5 === 0 ? 42 : 41), text: 'no-release' });
  for (const [look, size] of Object.entries(SIZES)) {
    const page = await signedIn(server, { ...size, scheme: look === 'dark' ? 'dark' : 'light' });
    const shot = (name: string): Promise<void> => picture(page, `server/${name}-${look}`, KEPT);
    await page.locator('.machine').nth(5).waitFor();
    await shot('fleet');
    await page.goto(`${server.address}#/machine/${machines[36]?.id}`);
    await page.locator('.last-decisions .line').first().waitFor();
    await shot('machine');
    await page.goto(`${server.address}#/decisions`);
    await page.locator('.line').nth(5).waitFor();
    await shot('decisions');
    await page.locator('.line-refused').first().dblclick();
    await page.getByRole('heading', { name: 'What the hooks said' }).waitFor();
    await shot('decision');
    await page.goto(`${server.address}#/rollouts`);
    await page.locator('.by-minute svg').waitFor();
    await shot('rollouts');
    await page.goto(`${server.address}#/off`);
    await page.locator('td').first().waitFor();
    await shot('off');
  }
});
