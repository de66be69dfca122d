import { expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

/** Where a selection is typed over, Chromium itself tries to keep its style in an attribute, and is not let. */
const OF_CHROMIUM = { complaint: /Applying inline style violates/ };

const OWN = 'hooks:\n  - { name: no-rm, on: PreToolUse, runs: rm, deny: "no" }\n';

async function opened(look: Parameters<typeof openPage>[1] = {}) {
  const place = world();
  const { home, project, env, write } = place;
  write('~/.config/hookline/hooks.yml', OWN);
  const hooks = await createHooks({ cwd: project, home, env, watch: false, recordAll: true });
  for (const command of ['ls', 'rm x', 'git push', 'git push', 'npm test'])
    await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
  await hooks.close();
  const page = await openPage(await startUi(place), { at: '/back-test', ...look });
  await page.waitForSelector('.editor[data-ready=true]');
  const summary = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.waitForSelector('.back-test-summary', { timeout: 60_000 });
    return (await page.textContent('.back-test-summary')) ?? '';
  };
  return { page, summary };
}

test('a stricter rule: which recorded calls it would have asked about, and each opens its story', async () => {
  const { page, summary } = await opened();
  expect(await summary()).toContain('2 calls of 5 would be decided otherwise');
  expect(await page.textContent('.back-test-groups tbody')).toContain('git push');
  await page.locator('.back-test-calls a').first().click();
  await page.waitForURL(/#\/why\//);
});

test('a rule that is changed flips what was decided: refused becomes no objection', async () => {
  const { page, summary } = await opened(OF_CHROMIUM);
  await page.locator('.back-test-choice select').first().selectOption({ index: 1 });
  await page.waitForSelector('.editor .cm-line:has-text("no-rm")');
  expect(await page.textContent('.back-test')).toContain('As it is.');
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('hooks: []');
  expect(await summary()).toContain('1 call of 5 would be decided otherwise');
  const turn = await page.locator('.back-test-turn').first().textContent();
  expect(turn).toMatch(/refused.*no objection/s);
});

test('a mistake is told, and marked at its line', async () => {
  const { page } = await opened(OF_CHROMIUM);
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('hooks:\n- { on: PreTolUse, deny: "no" }');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.waitForSelector('[role=alert]:has-text("Line 2")');
  await page.waitForSelector('.cm-lint-marker-error');
});

test('on the width of a phone nothing is wider than it', async () => {
  const { page, summary } = await opened({ width: 390, height: 844, scheme: 'dark' });
  await summary();
  const [inner, outer] = await page.evaluate(() => {
    const main = document.querySelector('main');
    return [main?.scrollWidth ?? 0, main?.clientWidth ?? 0];
  });
  expect(inner).toBeLessThanOrEqual(outer);
});
