import { cpSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { naiveExec } from './naive/exec.ts';
import { scene, shell } from './scene.ts';

/** A project that was approved, and a stranger’s copy of it whose script does something else. */
async function approved() {
  const it = scene();
  it.write('.claude/settings.json', settings({ PreToolUse: './check.sh' }));
  it.write('check.sh', '#!/bin/sh\nexit 0\n', 0o755);
  const hooks = await it.open();
  await hooks.approve(hooks.pending().map(({ key }) => key));
  expect(hooks.pending()).toEqual([]);
  const strange = join(it.home, 'strange');
  cpSync(it.project, strange, { recursive: true });
  writeFileSync(join(strange, 'check.sh'), '#!/bin/sh\ntouch pwned\n');
  return { ...it, strange };
}

/** A trust list as people keep one: the folders that were agreed to, by their names. */
const naiveTrust = (folder: string) => {
  const trusted = new Set([folder]);
  return async (cwd: string, isKnownAs = cwd): Promise<void> => {
    if (trusted.has(isKnownAs)) await naiveExec('./check.sh', { cwd });
  };
};

/** The repository that a folder says it belongs to. */
function gitHome(folder: string): string {
  const [, git = folder] = /^gitdir: (.*)\/\.git/.exec(readFileSync(join(folder, '.git'), 'utf8')) ?? [];
  return git;
}

describe('A3: trust is bound to the real folder', () => {
  test('a link that is put in a trusted folder’s place is not that folder', async () => {
    const { project, strange, open, pwned } = await approved();
    const run = naiveTrust(project);
    renameSync(project, `${project}-before`);
    symlinkSync(strange, project);
    expect(realpathSync(project)).toBe(strange);
    await run(project);
    expect(pwned()).toBe(true);

    const hooks = await open();
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(outcome.ran).toEqual([]);
    expect(outcome.skipped).toMatchObject([{ why: 'untrusted' }]);
    expect(outcome.messages.join()).toMatch(/1 hook needs review/);
  });

  test('another folder that is put in its place has other scripts, and is reviewed again', async () => {
    const { project, strange, open, pwned } = await approved();
    const run = naiveTrust(project);
    renameSync(project, `${project}-before`);
    renameSync(strange, project);
    const hooks = await open();
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(pwned()).toBe(false);
    expect(outcome).toMatchObject({ refused: true, ran: [], skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toMatch(/changed/);
    await run(project);
    expect(pwned()).toBe(true);
  });

  test('a ".git" that points into a trusted repository makes no folder part of it', async () => {
    const { project, strange, home, write, run, open } = await approved();
    const naive = naiveTrust(project);
    cpSync(strange, join(home, 'other'), { recursive: true, filter: (path) => !path.endsWith('.git') });
    const other = join(home, 'other');
    write('~/other/.git', `gitdir: ${project}/.git/worktrees/other\n`);
    await naive(other, gitHome(other));
    expect(readFileSync(join(other, 'pwned'), 'utf8')).toBe('');

    const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}'], { cwd: other });
    expect(outcome).toMatchObject({ ran: [], skipped: [{ why: 'untrusted' }] });
    const trusted = await (await open()).trigger('PreToolUse', shell('ls'));
    expect(trusted.ran).toHaveLength(1);
  });
});
