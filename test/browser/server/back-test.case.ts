import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beatBackTest, beginBackTest } from '../../../packages/server/src/store/back-tests.ts';
import { built, file } from '../../bundle/made.ts';
import { fleetOfCalls } from '../../server/world/fleet-of-calls.ts';
import { policyServer } from '../../server/world/policy.ts';
import { picture } from '../picture.ts';
import { listening, signedIn } from './open-server.ts';

const CALLS = ['ls -la', 'git push', 'git push --tags', 'npm test', 'npm publish', 'cat README.md'];
const NO_PUSH = 'hooks:\n  - { on: PreToolUse, name: no-push, runs: git push, deny: "not here" }\n';
const PROPOSED = `hooks:
  - { on: PreToolUse, name: ask-push, runs: git push, ask: "push now?" }
  - { on: PreToolUse, name: no-publish, runs: npm publish, deny: "CI <b>does</b> that" }
`;

/** Three machines, of which one had a rule already. */
async function decidedFleet() {
  const server = await listening(await policyServer());
  await fleetOfCalls(server, { calls: CALLS }, { calls: CALLS.slice(0, 3) }, { enforced: NO_PUSH, calls: CALLS });
  return server;
}

const bundle = {
  name: 'policy.tar.gz',
  mimeType: 'application/gzip',
  buffer: Buffer.from(built([file('enforced.d/10.yml', PROPOSED)], { revision: 'proposed' })),
};

async function tryFile(page: Page): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles(bundle);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('region', { name: 'Result' }).waitFor({ timeout: 60_000 });
}

test('a file is tried on what the fleet decided: who would be stopped and asked, beside what happened, down to the decision', async () => {
  const server = await decidedFleet();
  const page = await signedIn(server, { at: '/back-test' });
  await page.getByText('None was tried in the last day').waitFor();
  await tryFile(page);
  const result = page.getByRole('region', { name: 'Result' });
  expect(await result.textContent()).toContain('8 decisions of 15 would be another');
  const tiles = await result.locator('.turn-tile').allTextContents();
  expect(tiles.slice(0, 3)).toEqual(['would be stopped2', 'would be asked6', 'would be let go0']);
  const outcomes = page.getByRole('region', { name: 'What happened, and what would' });
  expect(await outcomes.locator('li').allTextContents()).toContainEqual(
    expect.stringMatching(/2.*refused.*becomes.*asked/s),
  );
  // by the keyboard: another side, one of its groups, its calls, one decision, and back
  await page.getByRole('button', { name: 'by call' }).focus();
  await page.keyboard.press('Enter');
  const groups = page.getByRole('table', { name: 'By call' });
  await groups.getByRole('button', { name: 'npm publish' }).focus();
  await page.keyboard.press('Enter');
  const calls = page.getByRole('region', { name: 'The calls of npm publish' });
  await expect.poll(() => calls.getByRole('listitem').count()).toBe(2);
  expect(await calls.textContent()).toContain('CI <b>does</b> that');
  await calls.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The call' }).waitFor();
  expect(await page.locator('.foreign-block').first().textContent()).toBe('npm publish');
  await page.keyboard.press('Escape');
  await result.waitFor();
  await page.keyboard.press('Escape');
  const earlier = page.getByRole('region', { name: 'Tried in the last day' });
  expect(await earlier.getByRole('row').nth(1).textContent()).toMatch(/^proposed.*2.*6.*0.*15$/s);
});

test('one that was published, for one person only; and a file that is none is told as such', async () => {
  const server = await decidedFleet();
  await server.publish(41);
  const page = await signedIn(server, { at: '/back-test', complaint: /status of 400/ });
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('combobox', { name: 'Bundle' }).selectOption({ label: 'r41 (no. 41)' });
  await page.getByLabel('Only this person').fill('nobody');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('No decision came in this time').waitFor({ timeout: 60_000 });
  expect(await page.locator('.one-head').textContent()).toContain('of nobody');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Bundle' }).selectOption({ label: 'a file, signed or not' });
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...bundle, buffer: Buffer.from('no bundle') });
  await page.getByRole('button', { name: 'Try it' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('gzip');
});

test('it tells how far it is, and is ended by whoever looks at it', async () => {
  const server = await decidedFleet();
  const page = await signedIn(server, { at: '/back-test' });
  // a process that tries it and never comes to its end
  const { db, fleet } = server.context;
  const span = { since: '2026-11-01T00:00:00.000Z', until: '2026-11-11T00:00:00.000Z' };
  await beginBackTest(db, fleet, { id: 'b_slow', madeBy: 'ada', asked: { revision: 'slow', span } });
  await beatBackTest(db, fleet, 'b_slow', 4200, '2026-11-05T00:00:00.000Z');
  await page.getByRole('link', { name: 'slow' }).click();
  const under = page.getByRole('region', { name: 'Under way' });
  await under.getByText('40 %, 4\u202F200 decisions').waitFor();
  expect(await under.getByRole('progressbar', { name: 'Tried' }).getAttribute('value')).toBe('40');
  await under.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('alert').getByText('It was ended by').waitFor();
  expect(await under.count()).toBe(0);
});

const LOOKS = {
  light: { width: 1180, height: 1000, scheme: 'light' },
  dark: { width: 1180, height: 1000, scheme: 'dark' },
  phone: { width: 390, height: 844, scheme: 'dark' },
} as const;

test('in light, in dark and on the width of a phone, where nothing is wider than it', async () => {
  const server = await decidedFleet();
  for (const [name, look] of Object.entries(LOOKS)) {
    const page = await signedIn(server, { at: '/back-test', ...look });
    await page.getByRole('heading', { name: 'Try a bundle' }).waitFor();
    await picture(page, `server/back-test-form-${name}`, []);
    await tryFile(page);
    await picture(page, `server/back-test-${name}`, []);
    const [inner, outer] = await page.evaluate(() => {
      const main = document.querySelector('main');
      return [main?.scrollWidth ?? 0, main?.clientWidth ?? 0];
    });
    expect(inner).toBeLessThanOrEqual(outer);
  }
});
