import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordActs } from '../../src/audit/record-acts.ts';
import { shellCall, withTwoHooks } from '../ui/two-hooks.ts';
import { callProcess } from '../world/cli.ts';
import { type World, world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

const aWorld = (): World => withTwoHooks(world({ indent: 2 }));

async function recorded(all: World, command: string): Promise<string> {
  const args = ['run', 'PreToolUse', ...shellCall(all, command), '--json'];
  return JSON.parse((await callProcess({ args, cwd: all.project, env: all.env })).stdout).id;
}

test('a decision has an address of its own, with everything that there is to know of it', async () => {
  const all = aWorld();
  const id = await recorded(all, 'cat README.md && cat .env');
  const page = await openPage(await startUi(all), { at: `/why/${id.slice(0, 8)}` });
  await page.getByRole('heading', { name: 'What would have let it pass' }).waitFor();
  const shown = (await page.locator('main').textContent()) ?? '';
  for (const part of [
    ...['refused', 'PreToolUse Bash', 'That is a secret. <b>Ask</b>', 'reads README.md', 'reads .env', 'no-secrets'],
    ...['hooks.yml:2, as it is today', 'alone, `cat README.md` would pass it', `hookline allow ${id.slice(0, 8)}`],
    ...['1 hook was not concerned', 'tests:\n', 'by: no-secrets', '000000000001.jsonl', all.project],
  ])
    expect(shown).toContain(part);
  // the part of the line that it was about
  expect(await page.locator('main .foreign-block mark').allTextContents()).toEqual(['cat .env']);
  expect(await page.getByRole('link', { name: 'Try it in the playground' }).getAttribute('href')).toBe(
    `#/playground?call=${id}`,
  );
  await page.getByRole('link', { name: 'Its session' }).click();
  await page.waitForURL(/#\/sessions\/s1/);
});

test('a rewrite is shown as what differs', async () => {
  const all = aWorld();
  const id = await recorded(all, 'npm install');
  const page = await openPage(await startUi(all), { at: `/why/${id}`, scheme: 'dark' });
  await page.getByRole('heading', { name: 'Rewritten' }).waitFor();
  expect((await page.locator('.diff mark').allTextContents()).map((text) => text.trim())).toEqual(['--ignore-scripts']);
});

test('the test that it becomes is copied with one press, by keys alone', async () => {
  const all = aWorld();
  const id = await recorded(all, 'cat .env');
  const page = await openPage(await startUi(all), { at: `/why/${id}`, width: 390 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the test' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('command: cat .env');
  expect(await page.evaluate("document.querySelector('main').scrollWidth")).toBeLessThanOrEqual(390);
});

test('an id that nothing has is told in words', async () => {
  const all = aWorld();
  await recorded(all, 'ls');
  const page = await openPage(await startUi(all), { at: '/why/nosuchid', complaint: /400/ });
  expect(await page.getByRole('alert').textContent()).toContain('There is no decision "nosuchid"');
  await page.getByRole('link', { name: 'All calls' }).click();
  await page.getByRole('heading', { name: 'Calls' }).waitFor();
});

test('what a person did is opened like a decision, by keys alone, and leads on', async () => {
  const all = aWorld();
  await recordActs(join(all.state, 'hookline'), [{ kind: 'disable', hook: 'no-secrets' }], null);
  const page = await openPage(await startUi(all), { at: '/calls', width: 390 });
  await page.locator('.line').filter({ hasText: 'disable' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'disable' }).waitFor();
  expect(await page.locator('main').textContent()).toContain('it is what a person did with hookline');
  expect(await page.evaluate("document.querySelector('main').scrollWidth")).toBeLessThanOrEqual(390);
});

test('what is older than --since is still shown by its address, and says so; a view that is not there says that', async () => {
  const all = aWorld();
  const id = await recorded(all, 'cat .env');
  const soon = new Date(Date.now() + 60_000).toISOString();
  const ui = await startUi(all, ['--since', soon]);
  const page = await openPage(ui, { at: `/why/${id}` });
  await page.getByText('older than what this page shows').waitFor();
  expect(await page.getByRole('link', { name: 'Its session' }).count()).toBe(0);
  const other = await openPage(ui, { at: '/sesions', scheme: 'dark' });
  expect(await other.getByRole('alert').textContent()).toContain('There is no view "sesions"');
  await other.getByRole('alert').getByRole('link', { name: 'Sessions' }).click();
  await other.getByText('Nothing was recorded since').waitFor();
});
