import { expect, test } from 'vitest';
import { recordedHome } from '../hosts/transcripts.ts';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

const MINUTE_MS = 60_000;
const SETTINGS = {
  hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'echo no >&2; exit 2' }] }] },
};

/** A home with the transcripts of a real session, of which one call met no decision. */
async function escaped() {
  const { home, calls, install, decide } = recordedHome(['claude-code']);
  await install('claude-code', Math.min(...calls.map(({ atMs }) => atMs ?? Number.NaN)) - MINUTE_MS);
  for (const call of calls.slice(1)) await decide(call);
  const { write, env } = world();
  write(`${home}/.claude/settings.json`, SETTINGS);
  return { home, project: home, env: { PATH: env.PATH, HOME: home }, calls };
}

test.each([
  ['wide and dark', { width: 1280, scheme: 'dark' }],
  ['on a phone', { width: 390, scheme: 'light' }],
] as const)('agents, what no hook saw, and the same hook in each agent, %s', async (_, look) => {
  const all = await escaped();
  const page = await openPage(await startUi(all), { at: '/agents', ...look });
  await page.getByText('hookline install claude-code').first().waitFor();
  await page.getByRole('combobox', { name: /In/ }).selectOption({ label: 'all transcripts' });
  await page.getByText('Met no decision').waitFor();
  expect(await page.locator('.agents-figures').textContent()).toContain(`✗ 1met none`);
  const cause = page.locator('.agents-escaped details');
  expect(await cause.locator('summary').textContent()).toMatch(/^1 call of claude-code: /);
  await cause.locator('summary').click();
  await cause.getByText(all.calls[0]?.tool ?? '', { exact: true }).waitFor();
  const row = page.getByRole('table', { name: 'Hooks and agents' }).getByRole('row').nth(1);
  const cells = await row.locator('td').allTextContents();
  expect(cells[0]).toContain('refuses');
  expect(cells.join()).toContain('ignored');
  expect(await row.locator('th').textContent()).toContain('echo no >&2; exit 2');
  expect(await page.evaluate("document.querySelector('main').scrollWidth")).toBeLessThanOrEqual(look.width);
});
