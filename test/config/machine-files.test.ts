import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claude, computer, IS_ROOT, native } from './computer.ts';

const BASH = { tool_name: 'Bash', tool_input: { command: 'ls' } };

describe.skipIf(!IS_ROOT)('the machine’s enforced files', () => {
  test('refuse whatever a user’s hooks, dialects, files and switches say', async () => {
    const { top, write, open } = computer();
    const nowhere = join(top, 'nowhere');
    write('/etc/hookline/enforced.yml', native('echo no >&2; exit 2', 'PreToolUse'));
    write('~/.claude/settings.json', { ...claude('true', 'PreToolUse'), disableAllHooks: true });
    const own = write('own.json', claude('true', 'PreToolUse'));
    const env = {
      ...{ PATH: process.env.PATH, HOOKS_ENABLED: 'false', XDG_STATE_HOME: nowhere, XDG_CONFIG_HOME: nowhere },
      ...{
        XDG_CONFIG_DIRS: nowhere,
        HOOKLINE_ENFORCED: '',
        HOOKLINE_CONFIG: '/dev/null',
        HOOKLINE_MACHINE: nowhere,
      },
      ...{ HOOKLINE_DISABLE: '1', HOOKLINE_TRUST: 'all', CLAUDE_CONFIG_DIR: nowhere, HOME: nowhere },
    };
    for (const options of [
      {},
      { dialects: ['cocode'] },
      { files: [{ path: own }] },
      { files: [] },
      { env },
      { home: nowhere },
      { cwd: '/' },
      { enforced: [own] },
      { trust: () => false },
      { ask: async () => false },
      { dialects: [] },
    ]) {
      const outcome = await (await open(options)).trigger('PreToolUse', BASH);
      expect(outcome).toMatchObject({ refused: true, reason: 'no' });
      expect(outcome.ran[0]?.layer).toBe('enforced');
    }
  });

  test.each([
    ['/etc/gemini-cli/settings.json', 'BeforeTool', '~/.gemini/settings.json', { hooksConfig: { enabled: false } }],
    ['/etc/qwen-code/settings.json', 'PreToolUse', '~/.qwen/settings.json', { disableAllHooks: true }],
    ['/etc/codex/hooks.json', 'PreToolUse', '~/.codex/hooks.json', { features: { hooks: false } }],
    ['/etc/augment/settings.json', 'PreToolUse', '~/.augment/settings.json', {}],
  ])('of an agent refuse, whatever its user switches off: %s', async (path, event, own, off) => {
    const { write, open } = computer();
    write(path, claude('echo no >&2; exit 2', event));
    write(own, { ...claude('echo mine', event), ...off });
    const outcome = await (await open()).trigger('PreToolUse', BASH);
    expect(outcome).toMatchObject({ refused: true, reason: 'no' });
    expect(outcome.ran[0]?.layer).toBe('enforced');
    expect(outcome.ran).toHaveLength(Object.keys(off).length === 0 ? 2 : 1);
  });

  test('of Codex can leave nothing but themselves', async () => {
    const { write, open } = computer();
    write('/etc/codex/requirements.toml', 'allow_managed_hooks_only = true\n');
    write('~/.codex/hooks.json', claude('echo no >&2; exit 2', 'PreToolUse'));
    expect((await (await open()).trigger('PreToolUse', BASH)).ran).toEqual([]);
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

  test.each(['a.txt', 'a', 'a.conf', 'guard.YML', 'a.json5', 'README.md', 'a b'])(
    'of a folder count whatever they are called, such as %s',
    async (name) => {
      for (const content of [native('exit 2', 'PreToolUse'), 'hooks:\n  - { on: PreToolUse, run: exit 2 }\n']) {
        const { write, open } = computer();
        write(`/etc/hookline/enforced.d/${name}`, content);
        expect((await (await open()).trigger('PreToolUse', BASH)).refused).toBe(true);
      }
    },
  );

  test('of a folder are not passed over without a word: what is hidden, left over or of no such kind is told', async () => {
    const { write, open } = computer();
    const left = ['.a.yml', 'a.yml.bak', 'a.yml.dpkg-old', 'a.yml.rpmnew', 'a.yml.rpmsave', 'a.yml.swp', 'a.yml~'];
    const paths = left.map((name) => write(`/etc/hookline/enforced.d/${name}`, native('exit 2', 'PreToolUse')));
    mkdirSync(join(dirname(paths[0] ?? ''), 'old'));
    const settings = write('/etc/claude-code/managed-settings.d/a.yml', 'hooks: {}');
    const hooks = await open();
    expect((await hooks.trigger('PreToolUse', BASH)).refused).toBe(false);
    expect(hooks.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      [...left, 'old', 'a.yml'].map(() => 'warning FILE_IGNORED'),
    );
    const told = hooks.diagnostics.map(({ file }) => file);
    expect(told).toEqual([...paths, join(dirname(paths[0] ?? ''), 'old'), settings]);
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
        const real = join(path, '../../real.yml');
        writeFileSync(real, '');
        chownSync(real, 12_345, 0);
        rmSync(path);
        symlinkSync(real, path);
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
      expect(await hooks.trigger(event as string, { tool_name: 'Bash', prompt: 'x' })).toMatchObject({
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

  test.each<[string, (path: string, top: string) => void]>([
    ['its folder belongs to somebody else', (path) => chownSync(dirname(path), 12_345, 0)],
    ['its folder can be written by a group', (path) => chmodSync(dirname(path), 0o775)],
    ['its folder can be written by everyone', (path) => chmodSync(dirname(path), 0o777)],
    ['a folder further up belongs to somebody else', (path) => chownSync(dirname(dirname(path)), 12_345, 0)],
    [
      'it is a link into a folder of somebody else, to a file of root’s',
      (path, top) => {
        mkdirSync(join(top, 'theirs'));
        renameSync(path, join(top, 'theirs/real.yml'));
        chownSync(join(top, 'theirs'), 12_345, 0);
        symlinkSync(join(top, 'theirs/real.yml'), path);
      },
    ],
    [
      'it is a link to a link that somebody else could turn round',
      (path, top) => {
        mkdirSync(join(top, 'theirs'));
        renameSync(path, join(top, 'etc/real.yml'));
        symlinkSync(join(top, 'etc/real.yml'), join(top, 'theirs/link.yml'));
        chownSync(join(top, 'theirs'), 12_345, 0);
        symlinkSync('../../../theirs/link.yml', path);
      },
    ],
    [
      'its folder is a link into a folder of somebody else',
      (path, top) => {
        mkdirSync(join(top, 'theirs'));
        renameSync(dirname(path), join(top, 'theirs/enforced.d'));
        chownSync(join(top, 'theirs'), 12_345, 0);
        symlinkSync(join(top, 'theirs/enforced.d'), dirname(path));
      },
    ],
    [
      'what it is in is sticky, and the folder in that is somebody else’s',
      (path) => {
        chmodSync(dirname(dirname(path)), 0o1777);
        chownSync(dirname(path), 12_345, 0);
      },
    ],
  ])('a file of root’s that others could replace refuses: %s', async (_, spoil) => {
    const { write, open, top } = computer();
    spoil(write(FILE, native('true', 'PreToolUse')), top);
    const hooks = await open();
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['ENFORCED_UNREADABLE']);
    expect(await hooks.trigger('PreToolUse', BASH)).toMatchObject({ refused: true, ran: [] });
  });

  test.each<[string, (path: string, top: string) => void]>([
    [
      'a link to a file of root’s in a folder of root’s',
      (path, top) => {
        renameSync(path, join(top, 'etc/real.yml'));
        symlinkSync('../../real.yml', path);
      },
    ],
    ['a sticky folder that everyone may write', (path) => chmodSync(dirname(path), 0o1777)],
    [
      'a folder that is a link',
      (path, top) => {
        renameSync(dirname(path), join(top, 'etc/real.d'));
        symlinkSync('../real.d', dirname(path));
      },
    ],
  ])('nobody but root can replace what is behind %s', async (_, arrange) => {
    const { write, open, top } = computer();
    arrange(write(FILE, native('echo no >&2; exit 2', 'PreToolUse')), top);
    expect(await (await open()).trigger('PreToolUse', BASH)).toMatchObject({ reason: 'no' });
  });

  test.each<[string, (path: string) => void]>([
    ['is removed', (path) => rmSync(path)],
    ['is removed with its folder', (path) => rmSync(dirname(path), { recursive: true })],
    ['is renamed', (path) => renameSync(path, `${path}.bak`)],
    [
      'is replaced by somebody else’s',
      (path) => {
        writeFileSync(path, JSON.stringify(native('true', 'PreToolUse')));
        chownSync(path, 12_345, 0);
      },
    ],
    [
      'can no longer be found out about',
      (path) => {
        rmSync(dirname(path), { recursive: true });
        writeFileSync(dirname(path), '');
      },
    ],
  ])('what it enforces stays in force when its file %s while the program runs', async (_, spoil) => {
    const { write, open } = computer();
    const path = write(FILE, { policy: { managedHooksOnly: true }, ...native('echo no >&2; exit 2', 'PreToolUse') });
    write('~/.claude/settings.json', claude('true', 'PreToolUse'));
    const hooks = await open();
    spoil(path);
    for (let i = 0; i < 2; i++) {
      await hooks.reload();
      const outcome = await hooks.trigger('PreToolUse', BASH);
      expect(outcome).toMatchObject({ refused: true });
      expect(outcome.reason).toContain('no');
      expect(outcome.ran.map(({ layer }) => layer)).toEqual(['enforced']);
      expect(hooks.diagnostics.map(({ code }) => code)).toContain('KEPT_LAST_GOOD');
    }
    expect(hooks.policy).toMatchObject([{ demand: 'managedHooksOnly', value: true }]);
  });

  test('a file that is gone before the program begins is not there', async () => {
    const { write, open } = computer();
    rmSync(write(FILE, native('exit 2', 'PreToolUse')));
    const hooks = await open();
    expect([(await hooks.trigger('PreToolUse', BASH)).refused, hooks.diagnostics]).toEqual([false, []]);
  });

  test('a file that appears while the program runs counts from then on', async () => {
    const { write, open } = computer();
    const hooks = await open();
    write(FILE, native('echo no >&2; exit 2', 'PreToolUse'));
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', BASH)).reason).toBe('no');
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
