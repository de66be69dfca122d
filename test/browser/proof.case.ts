import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeHistory } from '../../bench/recorded-history.mjs';
import { openTrail } from '../../src/audit/trail.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { eventRow } from '../../src/core/events.ts';
import { emptyOutcome } from '../../src/core/outcome.ts';
import { callProcess } from '../world/cli.ts';
import { type World, world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: no-secrets
    tools: Bash
    reads: "**/.env*"
    deny: That is a secret.
`;

/** A real trail of three decisions, and its only file. */
async function recorded() {
  const all = world({ indent: 2 });
  all.write('~/.config/hookline/hooks.yml', RULES);
  for (const command of ['ls', 'cat .env', '<script>alert(1)</script>']) {
    all.write('event.json', { session_id: 's1', tool_name: 'Bash', tool_input: { command } });
    const args = ['run', 'PreToolUse', '--payload', all.at('event.json')];
    await callProcess({ args, cwd: all.project, env: all.env });
  }
  const [file] = trailFiles(join(all.state, 'hookline/audit'));
  if (file === undefined) throw new Error('Nothing was recorded.');
  const lines = () => readFileSync(file.path, 'utf8').split('\n');
  return { ...all, file, lines, rewrite: (some: readonly string[]) => writeFileSync(file.path, some.join('\n')) };
}

test('the chain is verified by the browser itself, and compared with the head', async () => {
  const all = await recorded();
  const page = await openPage(await startUi(all), { at: '/proof' });
  await page.getByText('The trail is intact').waitFor();
  const { seq, hash } = JSON.parse(readFileSync(join(all.state, 'hookline/audit/head.json'), 'utf8'));
  const shown = (await page.locator('main').textContent()) ?? '';
  expect(shown).toContain(`${seq} records in 1 file, none changed, missing or out of order.`);
  expect(shown.split(hash)).toHaveLength(3);
  expect(shown).toContain('They are the same.');
});

describe('the first broken record is shown with its place, where', () => {
  const tampering: Readonly<Record<string, readonly [(all: Awaited<ReturnType<typeof recorded>>) => void, RegExp]>> = {
    'one was changed': [
      ({ lines, rewrite }) => rewrite(lines().map((line) => line.replace('That is a secret.', 'That is fine.'))),
      /jsonl:3: it is not what was written: its hash does not fit/,
    ],
    'one is missing': [({ lines, rewrite }) => rewrite(lines().toSpliced(1, 1)), /jsonl:2: .*record 2 is missing/],
    'the end was cut': [
      ({ file }) => truncateSync(file.path, Math.floor(readFileSync(file.path).length / 2)),
      /the trail|it is cut off/,
    ],
    'the last is missing': [
      ({ lines, rewrite }) => rewrite([...lines().slice(0, -2), '']),
      /the trail ends with record \d+, and the head says that \d+ were written/,
    ],
    'two changed places': [
      ({ lines, rewrite }) => {
        const [a = '', b = '', ...rest] = lines();
        rewrite([b, a, ...rest]);
      },
      /does not begin with the record|out of order/,
    ],
  };

  test.each(Object.entries(tampering))('%s', async (_, [tamper, why]) => {
    const all = await recorded();
    tamper(all);
    const page = await openPage(await startUi(all), { at: '/proof', width: 390, scheme: 'dark' });
    await page.getByText('✗ The trail is broken').waitFor();
    const verdict = (await page.locator('.proof-verdict').textContent()) ?? '';
    expect(verdict).toMatch(why);
    const said = await callProcess({ args: ['audit', 'verify', '--json'], cwd: all.project, env: all.env });
    const { broken } = JSON.parse(said.stdout);
    expect(verdict).toContain(`:${broken.line}: ${broken.why}.`);
    expect(await page.evaluate("document.querySelector('main').scrollWidth")).toBeLessThanOrEqual(390);
  });

  test('one was changed, with the one before it and both hashes', async () => {
    const all = await recorded();
    tampering['one was changed']?.[0](all);
    const page = await openPage(await startUi(all), { at: '/proof' });
    await page.getByText('another one: it was changed').waitFor();
    const place = (await page.getByRole('list', { name: 'The place where it is broken' }).textContent()) ?? '';
    expect(place).toContain('the last that was well: record 2');
    expect(place).toContain('That is fine.');
    expect(place).toMatch(/after it.*line 4/s);
  });
});

test('a trail that grows while somebody looks is verified again with one press', async () => {
  const all = await recorded();
  const page = await openPage(await startUi(all), { at: '/proof' });
  await page.getByText('The trail is intact').waitFor();
  all.write('event.json', { session_id: 's1', tool_name: 'Bash', tool_input: { command: 'pwd' } });
  const args = ['run', 'PreToolUse', '--payload', all.at('event.json')];
  await callProcess({ args, cwd: all.project, env: all.env });
  const { seq } = JSON.parse(readFileSync(join(all.state, 'hookline/audit/head.json'), 'utf8'));
  await page.getByRole('button', { name: 'Verify again' }).click();
  await page.getByText(`${seq} records in 1 file`).waitFor();
});

test('the page goes on drawing while a hundred thousand records are verified, and while as many lines are none', async () => {
  const [few, many] = [await worked(500), await worked(100_000)];
  const small = await longestPause(few);
  const whole = await longestPause(many);
  for (const { path } of trailFiles(join(many.state, 'hookline/audit')))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"hash"', '"hush"'));
  const broken = await longestPause(many);
  // frames, so that a busy machine counts in all of them
  for (const pause of [whole, broken]) expect(pause).toBeLessThan(3 * Math.max(50, small));
});

async function worked(records: number): Promise<World> {
  const all = world({ indent: 2 });
  await writeHistory({ openTrail, emptyOutcome, eventRow }, join(all.state, 'hookline'), {
    ...{ records, endMs: Date.now() },
  });
  return all;
}

/** How long the page stood still while it verified, but for one frame in a hundred. */
async function longestPause(all: World): Promise<number> {
  const page = await openPage(await startUi(all), { at: '/questions' });
  await page.getByRole('heading', { name: 'Questions' }).waitFor();
  await page.evaluate(`{
    window.gaps = [];
    let last = performance.now();
    const frame = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    location.hash = '#/proof';
  }`);
  await page.locator('.proof-verdict').waitFor({ timeout: 60_000 });
  const gaps = (await page.evaluate('window.gaps')) as number[];
  return gaps.toSorted((a, b) => b - a)[Math.floor(gaps.length / 100)] ?? 0;
}
