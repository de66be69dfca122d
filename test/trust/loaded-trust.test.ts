import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { whichFiles } from '../../src/config/which-files.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { loadTrust } from '../../src/trust/load-trust.ts';
import { newProject } from './project.ts';

function claude(matcher: string, entry: object = {}, more: object = {}) {
  return { hooks: { PreToolUse: [{ matcher, hooks: [{ type: 'command', command: 'true', ...entry }] }] }, ...more };
}

/** The trust of a project as it is now, without the hooks around it. */
async function trustOf({ root, home, state, top }: ReturnType<typeof newProject>) {
  const where = { cwd: root, home, machine: join(top, 'etc') };
  const files = await whichFiles({ where, dialects: DIALECTS, only: null, named: null, enforced: [] });
  const { hooks } = await loadConfig(files, where);
  return { hooks, trust: await loadTrust(hooks, { folder: join(state, 'hookline'), home, env: {}, folders: [root] }) };
}

test('the last hook of a project that is gone is missed too', async () => {
  const project = newProject();
  const file = project.write('.claude/settings.json', claude('Bash'));
  await project.approveAll();
  rmSync(file);
  const { trust } = await trustOf(project);
  expect(trust.diagnostics).toMatchObject([
    { code: 'APPROVED_HOOK_GONE', severity: 'warning', message: expect.stringContaining('no longer there: true') },
  ]);
  trust.forgetGone();
  expect((await trustOf(project)).trust.diagnostics).toEqual([]);
});

test('forgetting what is gone in one project takes nothing from another', async () => {
  const [one, other] = [newProject('one'), newProject('other')];
  for (const project of [one, other]) project.write('.claude/settings.json', claude('Bash'));
  await one.approveAll();
  const shared = { ...other, state: one.state };
  const { hooks, trust } = await trustOf(shared);
  trust.approve(hooks);
  one.write('.claude/settings.json', {});
  (await trustOf(one)).trust.forgetGone();
  expect((await trustOf(shared)).trust.trustState(hooks[0] as never, other.root)).toBe('trusted');
});

test('where it is not known what a changed hook was approved for, it stands for everything of its event', async () => {
  const project = newProject();
  project.write('.claude/settings.json', claude('Bash'));
  await project.approveAll();
  for (const [changed, kind] of [
    [claude('Nothing'), 'all'],
    [claude('Bash', { if: 'Bash(git *)' }), 'all'],
    [claude('Bash', { timeout: 5 }), 'names'],
    [claude('Bash'), 'names'],
  ] as const) {
    project.write('.claude/settings.json', changed);
    const { hooks, trust } = await trustOf(project);
    expect(hooks.map(trust.untilReviewed)).toMatchObject([
      { selects: { matcher: { test: { kind } }, condition: { test: null } } },
    ]);
  }
});

test('an approved hook that a switch of its repository turned off is told about', async () => {
  const project = newProject();
  project.write('.claude/settings.json', claude('Bash'));
  await project.approveAll();
  const file = project.write('.claude/settings.json', claude('Bash', {}, { disableAllHooks: true }));
  const { trust } = await trustOf(project);
  expect(trust.diagnostics).toMatchObject([
    {
      code: 'CHANGED_SINCE_APPROVED',
      severity: 'warning',
      file,
      line: 1,
      message: expect.stringMatching(/^A hook that was approved for PreToolUse does not run: it is switched off in /),
    },
  ]);
});

test('one that was approved as switched off is not', async () => {
  const project = newProject();
  project.write('.claude/settings.json', claude('Bash', { enabled: false }));
  await project.approveAll();
  expect((await trustOf(project)).trust.diagnostics).toEqual([]);
});

test('in the message about a hook that is gone, nothing of its command can hide', async () => {
  const project = newProject();
  const command = 'true \u001B]0;x\u0007\u200B\necho "two"';
  project.write('.claude/settings.json', claude('Bash', { command }));
  await project.approveAll();
  project.write('.claude/settings.json', {});
  const [gone] = (await trustOf(project)).trust.diagnostics;
  expect(gone?.message).toMatch(/no longer there: true \\u\{1b\}\]0;x\\u\{7\}\\u\{200b\}\\necho "two"$/);
});

test('what is approved in another process while this one runs is as it is written, at once', async () => {
  const project = newProject();
  project.write('.claude/settings.json', claude('Bash'));
  await project.approveAll();
  project.write('.claude/settings.json', claude('Write'));
  const running = await project.open();
  const fate = async (tool: string) => {
    const { ran, skipped, decision } = await running.trigger('PreToolUse', { tool_name: tool });
    return [ran.length, skipped.map(({ why }) => why).join(), decision];
  };
  expect(await fate('Bash')).toEqual([0, 'changed', 'block']);
  await project.approveAll();
  expect(await fate('Bash')).toEqual([0, '', 'none']);
  expect(await fate('Write')).toEqual([1, '', 'none']);
});

test('an approval that is taken back in another process counts at once', async () => {
  const project = newProject();
  project.write('.claude/settings.json', claude('Bash'));
  const running = await project.approveAll();
  expect((await running.trigger('PreToolUse', { tool_name: 'Bash' })).ran).toHaveLength(1);
  rmSync(join(project.state, 'hookline/trust.json'));
  expect((await running.trigger('PreToolUse', { tool_name: 'Bash' })).skipped.map(({ why }) => why)).toEqual([
    'untrusted',
  ]);
});
