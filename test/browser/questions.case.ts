import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { approvals } from '../../src/state/approvals.ts';
import { CLI, callProcess } from '../world/cli.ts';
import { HAS_TERMINAL } from '../world/terminal.ts';
import { type World, world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';
import { startUiInTerminal } from './start-ui-in-terminal.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: pushes
    tools: Bash
    when: tool_input.command.contains("push")
    ask: Really push?
`;

/** A computer on which a rule asks before every push, and something is recorded already. */
async function asking(): Promise<World> {
  const all = world({ indent: 2 });
  all.write('~/.config/hookline/hooks.yml', RULES);
  await callProcess({ args: ['run', 'PreToolUse', ...call('ls')], cwd: all.project, env: all.env });
  return all;
}

function call(command: string): readonly string[] {
  return ['--tool', 'Bash', '--input', JSON.stringify({ command }), '--session', 's1'];
}

/** `hookline run … --wait`, which waits for a person. */
function waiting({ env, project }: World, command: string) {
  const args = [CLI, 'run', 'PreToolUse', ...call(command), '--wait', '60', '--json'];
  const child = spawn(process.execPath, args, { cwd: project, env });
  let stdout = '';
  child.stdin.end();
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  return new Promise<{ status: number | null; outcome: { approval: unknown } }>((resolve) =>
    child.on('close', (status) => resolve({ status, outcome: JSON.parse(stdout) })),
  );
}

describe.skipIf(!HAS_TERMINAL)('a question, on a page that a person started in a terminal', () => {
  test('approved in two steps lets a waiting hookline run --wait go on, once', async () => {
    const all = await asking();
    const page = await openPage(await startUiInTerminal(all), { at: '/questions' });
    const run = waiting(all, 'git push --tags');
    const card = page.locator('article');
    await card.waitFor();
    // whichever view one looks at
    expect(await page.getByRole('link', { name: 'Questions' }).textContent()).toBe('Questions1 waiting');
    const shown = await card.textContent();
    for (const part of ['git push --tags', 'Really push?', 'pushes', 'hooks.yml:2', all.project, 's1', 'left', 'ago'])
      expect(shown).toContain(part);
    await card.getByRole('button', { name: 'Approve once' }).click();
    // a second press of the same key or at the same place approves nothing
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Not yet');
    await card.getByRole('button', { name: 'Yes, let this call go ahead once' }).click();
    expect(await run).toMatchObject({ status: 0, outcome: { approval: { state: 'approved', by: 'person' } } });
    await page.getByText('Approved:').waitFor();
    await page.getByText('approved and used').waitFor();
    expect(await card.count()).toBe(0);
    const stats = await callProcess({ args: ['audit', 'export'], cwd: all.project, env: all.env });
    expect(stats.stdout).toMatch(/"kind":"approval".*"answer":"approved","from":"page"/);
  });

  test('declined in one step refuses the waiting call', async () => {
    const all = await asking();
    const page = await openPage(await startUiInTerminal(all), { at: '/questions', width: 390 });
    const run = waiting(all, 'git push');
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(await run).toMatchObject({ status: 2, outcome: { approval: { state: 'declined' } } });
    // nothing is wider than a phone
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });

  test('that somebody else answers first is answered once, and the page says by whom', async () => {
    const all = await asking();
    const page = await openPage(await startUiInTerminal(all), { at: '/questions', complaint: /400|ERR_FAILED/ });
    const run = waiting(all, 'git push');
    await page.getByRole('button', { name: 'Approve once' }).click();
    const store = approvals(`${all.state}/hookline`);
    const [question] = store.waiting();
    // the page does not look again before the yes is given
    await page.route(/\/api\/questions$/, (route) => route.abort());
    store.answer(question?.id ?? '', 'declined', { from: 'terminal' });
    await page.getByRole('button', { name: 'Yes, let this call go ahead once' }).click();
    await page.getByText('was answered already, with hookline approve: declined').waitFor();
    expect((await run).status).toBe(2);
  });

  test('is answered by keys alone', async () => {
    const all = await asking();
    const page = await openPage(await startUiInTerminal(all), { at: '/questions' });
    const run = waiting(all, 'git push');
    await page.getByRole('button', { name: 'Approve once' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect((await run).status).toBe(0);
  });
});

test('started without a terminal the page shows the question, says why it cannot be answered, and the route refuses', async () => {
  const all = await asking();
  const ui = await startUi(all);
  const page = await openPage(ui, { at: '/questions' });
  const run = waiting(all, 'git push');
  await page.locator('article').waitFor();
  expect(await page.getByRole('note').textContent()).toContain('only where "hookline ui" was started in a terminal');
  expect(await page.getByRole('button', { name: /approve|decline/i }).count()).toBe(0);
  const [question] = approvals(`${all.state}/hookline`).waiting();
  expect(await page.locator('article').textContent()).toContain(`hookline approve ${question?.id}`);
  const told = await fetch(`${ui.address}api/questions/answer`, {
    method: 'POST',
    headers: { 'x-hookline-token': ui.token },
    body: JSON.stringify({ id: question?.id, answer: 'approve' }),
  });
  expect([told.status, await told.json()]).toMatchObject([400, { error: { code: 'USAGE' } }]);
  expect(approvals(`${all.state}/hookline`).waiting()).toHaveLength(1);
  approvals(`${all.state}/hookline`).answer(question?.id ?? '', 'declined');
  expect((await run).status).toBe(2);
});
