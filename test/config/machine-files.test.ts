import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claude, computer, IS_ROOT, native } from './computer.ts';

const BASH = { tool_name: 'Bash', tool_input: { command: 'ls' } };

describe.skipIf(!IS_ROOT)('the machine’s enforced files', () => {
  test('refuse whatever a user’s hooks, dialects, files and switches say', async () => {
    const { write, open } = computer();
    write('/etc/hookline/enforced.yml', native('echo no >&2; exit 2', 'PreToolUse'));
    write('~/.claude/settings.json', { ...claude('true', 'PreToolUse'), disableAllHooks: true });
    const own = write('own.json', claude('true', 'PreToolUse'));
    const env = { PATH: process.env.PATH, HOOKS_ENABLED: 'false', XDG_STATE_HOME: '/nowhere' };
    for (const options of [
      {},
      { dialects: ['cocode'] },
      { files: [{ path: own }] },
      { files: [] },
      { env },
      { home: '/nowhere' },
      { cwd: '/' },
    ]) {
      const outcome = await (await open(options)).trigger('PreToolUse', BASH);
      expect(outcome).toMatchObject({ refused: true, reason: 'no' });
      expect(outcome.ran[0]?.layer).toBe('enforced');
    }
  });

  test('of a folder are read in name order, one file each', async () => {
    const { write, open } = computer();
    for (const name of ['30.json', '10.yml', '20.toml']) {
      const hook = native(`echo ${name}`, 'UserPromptSubmit');
      write(
        `/etc/hookline/enforced.d/${name}`,
        name.endsWith('toml') ? `[[hooks]]\non = "UserPromptSubmit"\nrun = "echo ${name}"\n` : hook,
      );
    }
    const outcome = await (await open()).trigger('UserPromptSubmit', { prompt: 'x' });
    expect(outcome.context).toEqual(['10.yml', '20.toml', '30.json']);
  });

  test('in code can be recognised by name', async () => {
    const { write, open } = computer();
    write('/etc/hookline/enforced.yml', native('true', 'PreToolUse', { name: 'org' }));
    const hooks = await open();
    expect([hooks.isEnforced('org'), hooks.isEnforced('other')]).toEqual([true, false]);
  });

  const FILE = '/etc/hookline/enforced.d/10.yml';
  test.each<[string, string, (path: string) => void]>([
    ['belongs to somebody else', 'ENFORCED_UNREADABLE', (path) => chownSync(path, 12_345, 0)],
    ['can be written by its group', 'ENFORCED_UNREADABLE', (path) => chmodSync(path, 0o664)],
    ['can be written by everyone', 'ENFORCED_UNREADABLE', (path) => chmodSync(path, 0o646)],
    [
      'is a link to a file of somebody else',
      'ENFORCED_UNREADABLE',
      (path) => {
        writeFileSync(`${path}.real`, '');
        chownSync(`${path}.real`, 12_345, 0);
        rmSync(path);
        symlinkSync(`${path}.real`, path);
      },
    ],
    ['is broken', 'SYNTAX', (path) => writeFileSync(path, 'hooks: [')],
    ['holds no hooks that could be read', 'WRONG_TYPE', (path) => writeFileSync(path, 'hooks: 5')],
    [
      'is a folder',
      'FILE_UNREADABLE',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    [
      'stands in a folder that is none',
      'FILE_UNREADABLE',
      (path) => {
        rmSync(join(path, '..'), { recursive: true });
        writeFileSync(join(path, '..'), '');
      },
    ],
  ])('refuse everything that can be refused when one of them %s', async (_, code, spoil) => {
    const { write, open } = computer();
    spoil(write(FILE, native('true', 'PreToolUse')));
    const hooks = await open();
    expect(hooks.diagnostics.map((one) => one.code)).toEqual([code]);
    for (const event of ['PreToolUse', 'UserPromptSubmit', 'SessionStart']) {
      expect(await hooks.trigger(event, {})).toMatchObject({
        decision: 'block',
        reason: expect.stringMatching(/^The enforced hooks cannot be read, so nothing is allowed: /),
      });
    }
    expect((await hooks.trigger('Notification', {})).decision).toBe('none');
  });

  test('a file that nobody but root can write, and others may read, is as it should be', async () => {
    const { write, open } = computer();
    for (const mode of [0o644, 0o600, 0o755, 0o444]) {
      chmodSync(write(FILE, native('true', 'PreToolUse')), mode);
      expect((await open()).diagnostics).toEqual([]);
    }
  });

  test('managed settings without any hooks, or with settings of other programs, enforce none', async () => {
    const { write, open } = computer();
    write('/etc/claude-code/managed-settings.json', { permissions: { deny: ['Read(.env)'] }, env: { A: '1' } });
    const hooks = await open();
    expect([hooks.list(), hooks.diagnostics]).toEqual([[], []]);
  });

  test('a file that is broken while the program runs keeps its last good version', async () => {
    const { write, open, at } = computer();
    write(FILE, native('echo no >&2; exit 2', 'PreToolUse'));
    const hooks = await open();
    for (const text of ['hooks: [', 'hooks: 5', '{}}']) {
      writeFileSync(at(FILE), text);
      await hooks.reload();
      expect(await hooks.trigger('PreToolUse', BASH)).toMatchObject({ reason: 'no', ran: [{ layer: 'enforced' }] });
      expect(hooks.diagnostics.map(({ code }) => code)).toContain('KEPT_LAST_GOOD');
    }
  });
});
