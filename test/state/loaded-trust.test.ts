import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { whichFiles } from '../../src/config/which-files.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { loadTrust } from '../../src/state/trust.ts';
import { newProject } from './project.ts';

function claude(matcher: string, entry: object = {}, more: object = {}) {
  return { hooks: { PreToolUse: [{ matcher, hooks: [{ type: 'command', command: 'true', ...entry }] }] }, ...more };
}

/** The trust of a project as it is now, without the hooks around it. */
async function trustOf({ root, home, state, top }: ReturnType<typeof newProject>) {
  const where = { cwd: root, home, machine: join(top, 'etc') };
  const files = await whichFiles({ where, dialects: DIALECTS, only: null, named: null, enforced: [] });
  const { hooks } = await loadConfig(files, where);
  return { hooks, trust: await loadTrust(join(state, 'hookline'), hooks, home, [root]) };
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
  expect((await trustOf(shared)).trust.standing(hooks[0] as never, other.root)).toBe('trusted');
});

test('until a changed matcher is reviewed, the hook stands for everything of its event', async () => {
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
    expect(trust.untilReviewed(hooks)).toMatchObject([{ matcher: { kind }, condition: null }]);
  }
});

test('an approved hook that its repository switched off is told about', async () => {
  const project = newProject();
  project.write('.claude/settings.json', claude('Bash'));
  await project.approveAll();
  for (const off of [claude('Bash', {}, { disableAllHooks: true }), claude('Bash', { enabled: false })]) {
    const file = project.write('.claude/settings.json', off);
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
  }
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
