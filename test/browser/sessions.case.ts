import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeHistory } from '../../bench/recorded-history.mjs';
import { openTrail } from '../../src/audit/trail.ts';
import { eventRow } from '../../src/core/events.ts';
import { emptyOutcome } from '../../src/core/outcome.ts';
import { callProcess } from '../world/cli.ts';
import { type World, world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: no-publish
    tools: Bash
    when: tool_input.command.contains("publish")
    deny: A person publishes.
  - on: PreToolUse
    name: slow-look
    tools: Bash
    run: sleep 0.2
  - on: UserPromptSubmit
    run: "true"
`;

/** A computer on which several agents have worked. */
async function worked(records: number): Promise<World> {
  const all = world({ indent: 2 });
  all.write('~/.config/hookline/hooks.yml', RULES);
  const parts = { openTrail, emptyOutcome, eventRow };
  await writeHistory(parts, join(all.state, 'hookline'), { records, endMs: Date.now() });
  return all;
}

/** What an agent is about to do, through the real engine. */
async function happens(all: World, event: string, session: string, fields: object): Promise<void> {
  const name = `event-${Math.random().toString(36).slice(2)}.json`;
  all.write(name, { session_id: session, agent: 'claude-code', cwd: all.project, ...fields });
  // what is only tried shows no prompt
  const args = ['run', event, '--payload', all.at(name), '--gate'];
  await callProcess({ args, cwd: all.project, env: all.env });
}

const chosen = (page: Page) => page.locator('.virtual-row[aria-selected=true]');

test('a session appears while it happens, and grows line by line, its refusal plain to see', async () => {
  const all = await worked(200);
  const page = await openPage(await startUi(all), { at: '/sessions' });
  await page.locator('.session-row').first().waitFor();
  await happens(all, 'UserPromptSubmit', 'live-1', { prompt: 'release it' });
  await happens(all, 'PreToolUse', 'live-1', { tool_name: 'Bash', tool_input: { command: 'npm test' } });
  const row = page.locator('.session-row').filter({ hasText: 'release it' });
  await row.waitFor();
  await row.click();
  await page.locator('.line').filter({ hasText: 'npm test' }).waitFor();
  await happens(all, 'PreToolUse', 'live-1', { tool_name: 'Bash', tool_input: { command: 'npm publish' } });
  const refused = page.locator('.line-refused').filter({ hasText: 'npm publish' });
  await refused.waitFor();
  expect(await refused.textContent()).toContain('refused');
  expect(await refused.textContent()).toContain('by no-publish');
  expect(await page.locator('.mark-refused').count()).toBe(1);
});

test('what was waited for and what ran stand apart, lane by lane', async () => {
  const all = await worked(50);
  await happens(all, 'PreToolUse', 'live-2', { tool_name: 'Bash', tool_input: { command: 'npm run build' } });
  const page = await openPage(await startUi(all), { at: '/sessions/live-2/claude-code' });
  await page.locator('.line').filter({ hasText: 'npm run build' }).click();
  const bar = page.locator('.hookbar').filter({ hasText: 'slow-look' });
  await bar.waitFor();
  expect(await bar.textContent()).toMatch(/ran (?:[2-9]\d\d ms|\d\.?\d* s)/);
  expect(await bar.locator('rect.bar-none').count()).toBe(1);
  expect(await bar.locator('rect.bar-wait').count()).toBe(1);
});

test('the keyboard is enough: to a session, to a decision, to why, and back', async () => {
  const all = await worked(400);
  const page = await openPage(await startUi(all), { at: '/sessions' });
  await page.locator('.session-row').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await chosen(page).getAttribute('aria-posinset')).toBe('2');
  const prompt = await chosen(page).locator('.session-prompt').textContent();
  await page.keyboard.press('Enter');
  await page.locator('.timeline .line').first().waitFor();
  expect(await page.locator('h1').textContent()).toBe(prompt);
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/why\//);
  await page.goBack();
  await page.locator('.timeline .line').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('npm');
  await expect.poll(() => allMatch(page, 'npm')).toBe(true);
  // out of the field, then what was looked for, then the session
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('input[type=search]').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.locator('.session-row').first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Calls' }).waitFor();
});

test('sessions are filtered by agent, project, result and words, and what was looked for stands in the address', async () => {
  const all = await worked(1500);
  const page = await openPage(await startUi(all), { at: '/sessions' });
  await page.locator('.session-row').first().waitFor();
  await page.getByLabel('Agent').selectOption('cursor');
  await expect.poll(() => page.locator('.session-group').allTextContents().then(every('cursor'))).toBe(true);
  await page.getByRole('button', { name: 'refused', exact: true }).click();
  await expect.poll(() => page.url()).toContain('result=refused');
  await expect.poll(() => page.locator('.session-group').allTextContents().then(every('refused'))).toBe(true);
  await page.getByLabel('Search').fill('nobody ever did this');
  await page.getByText('No session fits').waitFor();
  await page.reload();
  await page.getByText('No session fits').waitFor();
  expect(await page.getByLabel('Search').inputValue()).toBe('nobody ever did this');
});

test('sessions stand below their project and agent, folded and unfolded by a click or by keys, and what is folded stays so', async () => {
  const all = await worked(1500);
  const page = await openPage(await startUi(all), { at: '/sessions', width: 390, scheme: 'dark' });
  const groups = page.locator('.session-group');
  await groups.first().waitFor();
  const lines = async () => Number(await page.locator('.virtual-row').first().getAttribute('aria-setsize'));
  const [before, told] = [await lines(), await groups.first().textContent()];
  const inFirst = Number(/(\d+) sessions?/.exec(told ?? '')?.[1]);
  expect(inFirst).toBeGreaterThan(0);
  await groups.first().click();
  await expect.poll(lines).toBe(before - inFirst);
  await page.reload();
  await groups.first().waitFor();
  await expect.poll(lines).toBe(before - inFirst);
  // the heading is chosen: it is the first
  await page.keyboard.press('Enter');
  await expect.poll(lines).toBe(before);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('.timeline .line').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'newest first' }).click();
  await expect.poll(() => groups.count()).toBe(0);
  expect(await lines()).toBeLessThan(before);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('who folds a group far down stays there', async () => {
  const all = await worked(6000);
  const page = await openPage(await startUi(all), { at: '/sessions' });
  await page.locator('.session-group').first().waitFor();
  await page.evaluate("document.querySelector('.virtual').scrollTop = 1500");
  const group = page.locator('.session-group').filter({ hasText: '▾' }).last();
  await group.click();
  await page.locator('.session-group').filter({ hasText: '▸' }).waitFor();
  expect(await page.evaluate("document.querySelector('.virtual').scrollTop")).toBeGreaterThan(0);
});

test('what happens now stands first; what is chosen stays chosen, and nothing moves under whoever is further down', async () => {
  const all = await worked(6000);
  const page = await openPage(await startUi(all), { at: '/sessions' });
  await page.locator('.session-row').first().waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press('j');
  const kept = await chosen(page).textContent();
  await happens(all, 'UserPromptSubmit', 'now-1', { prompt: 'it happens now' });
  await page.locator('.virtual-row').nth(1).getByText('it happens now').waitFor();
  await expect.poll(() => chosen(page).textContent()).toBe(kept);
  await page.evaluate("document.querySelector('.virtual').scrollTop = 1500");
  const seen = () =>
    page.evaluate(
      "[...document.querySelectorAll('.virtual-row')].filter((row) => row.offsetTop >= 1500 && row.offsetTop < 1900).map((row) => row.textContent).join()",
    );
  await expect.poll(seen).not.toBe('');
  const before = await seen();
  const count = () => page.getByRole('status').first().textContent();
  const counted = await count();
  await happens(all, 'UserPromptSubmit', 'now-2', { prompt: 'and another', cwd: all.home });
  await expect.poll(count).not.toBe(counted);
  expect(await seen()).toBe(before);
  await page.evaluate("document.querySelector('.virtual').scrollTop = 0");
  await page.locator('.virtual-row').nth(1).getByText('and another').waitFor();
});

test('calls are those of an agent in a project, as somebody chooses', async () => {
  const all = await worked(1500);
  const page = await openPage(await startUi(all), { at: '/calls' });
  await page.locator('.call-where').first().waitFor();
  await page.getByLabel('Agent').selectOption('codex');
  await page.getByLabel('Project').selectOption('/home/ada/notes');
  await expect
    .poll(() => page.locator('.call-where').allTextContents().then(every('codex /home/ada/notes')))
    .toBe(true);
  expect(page.url()).toContain('agent=codex');
});

test('what an address names is shown as chosen, also where nothing is recorded of it', async () => {
  const page = await openPage(await startUi(await worked(200)), { at: '/calls?agent=nobody&project=/none' });
  const shown = (label: string) => page.getByLabel(label).locator('option:checked').textContent();
  await expect.poll(() => shown('Agent')).toBe('nobody (0)');
  await expect.poll(() => shown('Project')).toBe('/none (0)');
});

test('whatever an agent wrote is text: no markup, and nothing that cannot be seen', async () => {
  const all = await worked(20);
  const prompt = '<img src=x onerror=alert(1)> \u202Eevil\u2066 \u001b[31mred';
  await happens(all, 'UserPromptSubmit', 'odd', { prompt });
  const page = await openPage(await startUi(all), { at: '/sessions/odd/claude-code' });
  await page.locator('.line-turn').first().waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  const shown = (await page.locator('.line-turn').first().textContent()) ?? '';
  expect(shown).toContain('<img src=x');
  for (const unseen of ['\u202E', '\u2066', '\u001b']) expect(shown).not.toContain(unseen);
});

describe('on a phone, in the dark', () => {
  test('a session can be read without scrolling sideways', async () => {
    const all = await worked(400);
    const page = await openPage(await startUi(all), { at: '/sessions', width: 390, scheme: 'dark' });
    await page.locator('.session-row').first().click();
    await page.locator('.timeline .line').nth(2).click();
    await page.locator('.item h2').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")).toBe(true);
  });
});

describe('a hundred thousand records', () => {
  test('are scrolled and filtered as smoothly as five hundred', async () => {
    const [few, many] = [await worked(500), await worked(100_000)];
    const [small, large] = [await pausesIn(few), await pausesIn(many)];
    expect(large.total).toBeGreaterThan(100 * small.total);
    expect(large.rows).toBeLessThan(100);
    // frames, so that a busy machine counts in both
    expect(large.longestMs).toBeLessThan(3 * Math.max(50, small.longestMs));
  });
});

/** Scrolls through everything and types into the search: how long the page stood still meanwhile. */
async function pausesIn(all: World) {
  const page = await openPage(await startUi(all), { at: '/calls' });
  await page.locator('.virtual-row .foreign').first().waitFor();
  await expect.poll(() => page.locator('.list-head p').textContent(), { timeout: 60_000 }).not.toContain('being read');
  await page.evaluate(`{
    window.gaps = [];
    let last = performance.now();
    const frame = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  }`);
  const total = Number(await page.locator('.virtual-row').first().getAttribute('aria-setsize'));
  for (let step = 1; step <= 20; step++) {
    await page.evaluate(
      `document.querySelector('.virtual').scrollTop = document.querySelector('.virtual').scrollHeight * ${step / 21}`,
    );
    await page.locator('.virtual-row .foreign').first().waitFor();
  }
  const rows = await page.locator('.virtual-row').count();
  await page.keyboard.press('/');
  for (const letter of 'charge') await page.keyboard.type(letter);
  await expect.poll(() => allMatch(page, 'charge'), { timeout: 20_000 }).toBe(true);
  const gaps = (await page.evaluate('window.gaps')) as number[];
  const longestMs = gaps.toSorted((a, b) => b - a)[Math.floor(gaps.length / 100)] ?? 0;
  return { total, rows, longestMs };
}

async function allMatch(page: Page, word: string): Promise<boolean> {
  const lines = await page.locator('.line:not(.line-turn) .line-what').allTextContents();
  return lines.length > 0 && lines.every((line) => line.toLowerCase().includes(word));
}

function every(word: string): (texts: readonly string[]) => boolean {
  return (texts) => texts.length > 0 && texts.every((text) => text.includes(word));
}
