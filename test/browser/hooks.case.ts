import { expect, test } from 'vitest';
import { callProcess } from '../world/cli.ts';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

const RULES = `extends: guard
hooks:
  - on: PreToolUse
    name: no-secrets
    tools: Bash
    reads: "**/.env*"
    deny: That is a secret.
  - on: PreToolUse
    name: <b>slow</b>
    tools: Bash
    run: sleep 0.05
    onFailure: continue
  - on: Stop
    name: never
    run: 'true'
`;

async function recorded() {
  const all = world({ indent: 2 });
  all.write('~/.config/hookline/hooks.yml', RULES);
  for (const command of ['ls', 'cat .env', 'git status']) {
    all.write('event.json', { session_id: 's1', tool_name: 'Bash', tool_input: { command } });
    const args = ['run', 'PreToolUse', '--payload', all.at('event.json')];
    await callProcess({ args, cwd: all.project, env: all.env });
  }
  return all;
}

test('hooks are sorted by any column, filtered by words and by what they did, and tell more when asked', async () => {
  const page = await openPage(await startUi(await recorded()), { at: '/hooks' });
  const table = page.getByRole('table', { name: 'Hooks', exact: true });
  const names = async () => (await table.locator('.hooks-open').allTextContents()).map((text) => text.slice(2));
  await table.waitFor();
  expect(await names()).toEqual(['<b>slow</b>', 'no-secrets', 'never', 'self-protection']);
  await table.getByRole('button', { name: 'Refused' }).click();
  expect((await names())[0]).toBe('no-secrets');
  await table.getByRole('button', { name: 'Hook', exact: true }).click();
  expect(await names()).toEqual(['<b>slow</b>', 'never', 'no-secrets', 'self-protection']);
  await table.getByRole('button', { name: 'Hook', exact: true }).click();
  expect((await names())[0]).toBe('self-protection');
  expect(await table.locator('th').first().getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('combobox', { name: 'Which hooks' }).selectOption('never fired');
  expect(await names()).toEqual(['self-protection', 'never']);
  await page.getByRole('combobox', { name: 'Which hooks' }).selectOption('all');
  await page.getByRole('searchbox').fill('hooks.yml secret');
  expect(await names()).toEqual(['no-secrets']);
  await table.locator('.hooks-open').click();
  expect(await table.textContent()).toContain('deny: That is a secret.');
  expect(await table.textContent()).toContain("hookline disable 'no-secrets'");
});

test('with --since, nothing is said to have never fired', async () => {
  const page = await openPage(await startUi(await recorded(), ['--since', '2999-01-01']), { at: '/hooks' });
  await page.getByRole('table', { name: 'Hooks', exact: true }).waitFor();
  expect(await page.textContent('.hooks')).toMatch(/of them not fired since Jan 1/);
  expect(await page.textContent('.hooks')).not.toContain('never fired');
});

test('a pack is one line until somebody looks at its rules, and a phone shows all of it', async () => {
  const page = await openPage(await startUi(await recorded()), { at: '/hooks', width: 390, scheme: 'dark' });
  const pack = page.locator('.hooks-pack').first();
  await pack.waitFor();
  expect(await pack.locator('summary').textContent()).toMatch(/Pack guard \(user\) \d+ rules, 1 fired/);
  await pack.locator('summary').click();
  await pack.getByText('guard/read-secrets').waitFor();
  expect(await page.evaluate("document.querySelector('main').scrollWidth")).toBeLessThanOrEqual(390);
});
