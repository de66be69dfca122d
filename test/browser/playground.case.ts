import { expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

async function opened(at = '/playground', look: Parameters<typeof openPage>[1] = {}) {
  const place = world();
  const { home, project, env } = place;
  const hooks = await createHooks({ cwd: project, home, env, watch: false, recordAll: true });
  const { id } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'git status' } });
  await hooks.close();
  const ui = await startUi(place);
  const page = await openPage(ui, { at: at.replace('{id}', id), ...look });
  const decided = (word: string) => page.waitForSelector(`.played-word:has-text("${word}")`, { timeout: 60_000 });
  return { ...place, ui, page, id, decided };
}

test('the decision changes while one types: in the call, and in the rule', async () => {
  const { page, decided } = await opened();
  await decided('refused');
  await page.getByLabel('Command').fill('git push origin main');
  await decided('no objection');
  await page.getByLabel('Command').fill('git push --force origin main');
  await decided('refused');
  await page.locator('.editor .cm-line', { hasText: 'deny:' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Backspace');
  await page.locator('.editor .cm-line', { hasText: 'deny:' }).dblclick({ position: { x: 45, y: 8 } });
  await page.keyboard.type('ask');
  await decided('asked');
});

test('a mistake is marked at its place, keys of the schema are offered, and what was typed stays', async () => {
  const { page, decided } = await opened();
  await decided('refused');
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  - name: other\n');
  await page.keyboard.type('onF', { delay: 60 });
  await page.waitForSelector('.cm-tooltip-autocomplete >> text=onFailure');
  // whoever types on is not caught by what has just appeared
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.editor .cm-line:has-text("onFailure: ")');
  expect(await page.locator('.editor .cm-line', { hasText: 'other' }).textContent()).toBe('  - name: other');
  await page.keyboard.type('blok');
  await page.waitForSelector('.cm-lint-marker-error, .cm-lint-marker-warning');
  await page.waitForSelector('.tab-count');
});

test('no tab is called like a file that the person may have: none of them holds one', async () => {
  const { page, decided } = await opened();
  await decided('refused');
  for (let i = 0; i < 3; i++) await page.getByLabel('Add a file').click();
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs).toEqual([
    '~/example.yml',
    'project-example.yml',
    'example/.claude/settings.json',
    'example/.cursor/hooks.json',
  ]);
  await decided('refused');
});

test('what is nested too deep is said to be so', async () => {
  const { page, decided } = await opened();
  await decided('refused');
  await page.getByLabel('Command').fill(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  await page.getByText('The payload is nested deeper than 500 levels.').waitFor();
});

test('a recorded call is loaded by its id', async () => {
  const { page, decided } = await opened('/playground?call={id}');
  await decided('no objection');
  expect(await page.getByLabel('Command').inputValue()).toBe('git status');
});

test('any agent can be the sender, with its own names', async () => {
  const { page, decided } = await opened();
  await decided('refused');
  await page.getByLabel('As sent by').selectOption('gemini');
  expect(await page.getByLabel('Event').inputValue()).toBe('BeforeTool');
  await decided('refused');
});

test('a link holds everything behind the #, is sent nowhere, and judges nothing until one says so', async () => {
  const { page, decided, ui } = await opened();
  await decided('refused');
  await page.getByLabel('Command').fill('git push --force "<img src=x onerror=alert(1)>"');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain('#/playground/');
  expect(link).not.toContain(ui.token);
  const asked: string[] = [];
  const other = await page.context().newPage();
  other.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await other.goto(link);
  await other.waitForSelector('text=Somebody gave you this call');
  await other.waitForSelector('.editor[data-ready=true]');
  expect(await other.getByLabel('Command').inputValue()).toContain('onerror');
  await other.waitForTimeout(1000);
  expect(asked).not.toContain('POST /api/playground');
  expect(asked.join('\n')).not.toContain('onerror');
  await other.getByRole('button', { name: 'Try it' }).click();
  await other.waitForSelector('.played-word:has-text("refused")');
  expect(asked).toContain('POST /api/playground');
  expect(await other.locator('img').count()).toBe(0);
});

test('a link that is broken or hostile is said to be so, and nothing is asked', async () => {
  const { page } = await opened('/playground/%3Cscript%3Ealert(1)');
  await page.waitForSelector('text=The link holds nothing that can be read');
  expect(await page.locator('script:not([src])').count()).toBe(0);
});

test.each([
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const)('on the width of a phone nothing is wider than it ($scheme)', async (look) => {
  const { page, decided } = await opened('/playground', look);
  await decided('refused');
  const [inner, outer] = await page.evaluate(() => {
    const main = document.querySelector('main');
    return [main?.scrollWidth ?? 0, main?.clientWidth ?? 0];
  });
  expect(inner).toBeLessThanOrEqual(outer);
});
