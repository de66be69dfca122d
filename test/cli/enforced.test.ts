// wide: starts many processes

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, CLI, codes, finished, logs, machine, settings } from './machine.ts';

const permission = (decision: string, more = {}) =>
  `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: decision, permissionDecisionReason: decision, ...more } })}'`;

/** An enforced file of each dialect, with one hook. */
const FILES: Readonly<
  Record<string, { file: string; prefix: string; content: (command: string) => unknown; dialect: string }>
> = {
  'the native form': {
    file: 'org.yml',
    prefix: '',
    content: (command) => ({ hooks: [{ on: 'PreToolUse', run: command, name: 'org' }] }),
    dialect: 'hookline',
  },
  'the native form, named': {
    file: 'org.json',
    prefix: 'hookline:',
    content: (command) => ({ hooks: [{ on: 'PreToolUse', run: command }] }),
    dialect: 'hookline',
  },
  'Claude Code’s shape by content': {
    file: 'org.json',
    prefix: '',
    content: (command) => settings({ PreToolUse: command }),
    dialect: 'hookline',
  },
  'claude-code, named': {
    file: 'org.json',
    prefix: 'claude-code:',
    content: (command) => settings({ PreToolUse: command }),
    dialect: 'claude-code',
  },
  'cocode by content': {
    file: 'org.toml',
    prefix: '',
    content: (command) => `[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = '''${command}'''\n`,
    dialect: 'cocode',
  },
  'cocode, named': {
    file: 'hooks',
    prefix: 'cocode:',
    content: (command) => `[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = '''${command}'''\n`,
    dialect: 'cocode',
  },
};

describe('an enforced file', () => {
  test.each(Object.entries(FILES))(
    'of %s runs first and in addition, whatever else is said',
    async (_, { file, prefix, content, dialect }) => {
      const { write, run, logged } = machine();
      write(file, content(`sleep 0.2; ${logs('org')}`));
      write('own.json', settings({ PreToolUse: logs('own') }));
      write('~/.claude/settings.json', settings({ PreToolUse: logs('user') }, { disableAllHooks: false }));
      const enforced = ['--enforced', `${prefix}${file}`];
      const { outcome } = await run('PreToolUse', [...BASH, ...enforced]);
      expect(outcome.ran.map((one) => [one.dialect, one.layer])).toEqual([
        [dialect, 'enforced'],
        ['claude-code', 'user'],
      ]);
      await run('PreToolUse', [...BASH, ...enforced, '--config', 'own.json']);
      await run('PreToolUse', [...BASH, ...enforced, '--dialect', 'claude-code']);
      await run('PreToolUse', [...BASH, ...enforced, '--dialect', 'cocode']);
      await run('PreToolUse', [...BASH, '--dialect', 'hookline', ...enforced]);
      expect(logged()).toEqual(['org', 'user', 'org', 'own', 'org', 'user', 'org', 'org']);
    },
  );

  test.each(Object.entries(FILES))(
    'of %s refuses, and no user’s allow lifts that',
    async (_, { file, prefix, content }) => {
      const { write, run } = machine();
      write(file, content('echo not here >&2; exit 2'));
      write('~/.claude/settings.json', settings({ PreToolUse: permission('allow') }));
      const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', `${prefix}${file}`]);
      expect({ status, decision: outcome.decision }).toEqual({ status: 2, decision: 'block' });
      expect(outcome.reason).toContain('not here');
    },
  );

  test('is given several times: all run, in the order given, before everyone else', async () => {
    const { write, run, logged } = machine();
    for (const name of ['b', 'a'])
      write(`${name}.yml`, { mode: 'serial', hooks: [{ on: 'PreToolUse', run: logs(name) }] });
    write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', run: logs('user') }] });
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', 'b.yml', '--enforced', 'a.yml']);
    expect(outcome.ran.map(({ hook }) => hook)).toEqual([
      'hookline:b.yml:4',
      'hookline:a.yml:4',
      expect.stringContaining('~/.config'),
    ]);
    expect(logged().at(-1)).toBe('user');
  });
});

describe('nothing removes, disables, reorders or shadows an enforced hook', () => {
  const org = (entry: object = {}) => ({
    hooks: [{ on: 'PreToolUse', run: logs('org'), name: 'org-guard', ...entry }],
  });

  test('a hook of the same name is ignored, with the organization’s words; another on the same event runs without any', async () => {
    const { write, run, cli, logged } = machine();
    write('org.yml', org());
    const file = write(
      '~/.config/hookline/hooks.yml',
      `hooks:\n  - on: PreToolUse\n    name: org-guard\n    run: ${logs('impostor')}\n  - on: PreToolUse\n    name: mine\n    run: ${logs('mine')}\n`,
    );
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', 'org.yml']);
    expect(logged()).toEqual(['org', 'mine']);
    expect(outcome.skipped).toMatchObject([{ hook: 'hookline:~/.config/hookline/hooks.yml:2', why: 'disabled' }]);
    expect(outcome.diagnostics).toEqual([
      {
        code: 'ENFORCED_CONFLICT',
        severity: 'warning',
        message: "Hook 'org-guard' is enforced by organization. User config ignored.",
        file,
        line: 2,
        column: 5,
        hook: 'hookline:~/.config/hookline/hooks.yml:2',
      },
    ]);
    expect((await cli(['run', 'PreToolUse', ...BASH, '--enforced', 'org.yml'])).stderr).toContain(
      "Hook 'org-guard' is enforced by organization. User config ignored.",
    );
  });

  test('a switched-off copy of it in a user’s or project’s file changes nothing', async () => {
    const { write, run, logged } = machine();
    write('org.yml', org());
    for (const path of ['~/.config/hookline/hooks.yml', '.hookline/hooks.yml']) write(path, org({ enabled: false }));
    await run('PreToolUse', [...BASH, '--enforced', 'org.yml']);
    expect(logged()).toEqual(['org']);
  });

  test('an identical hook of the user is not merged with it', async () => {
    const { write, run } = machine();
    write('org.json', settings({ PreToolUse: logs('same') }));
    write('~/.claude/settings.json', settings({ PreToolUse: logs('same') }));
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', 'claude-code:org.json']);
    expect(outcome.ran.map(({ layer }) => layer)).toEqual(['enforced', 'user']);
  });

  test('disableAllHooks of the user or the project reaches no enforced hook', async () => {
    const { write, run, logged } = machine();
    write('org.json', settings({ PreToolUse: logs('org') }));
    write('~/.claude/settings.json', settings({ PreToolUse: logs('user') }, { disableAllHooks: true }));
    write('.claude/settings.json', settings({}, { disableAllHooks: true, allowManagedHooksOnly: true }));
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', 'claude-code:org.json']);
    expect(logged()).toEqual(['org']);
    expect(outcome.skipped.map(({ why }) => why)).toEqual(['disabled']);
  });

  test('environment variables do not, whatever they are called', async () => {
    const { top, write, run, logged } = machine();
    const nowhere = join(top, 'nowhere');
    write('org.yml', org());
    const env = {
      HOOKS_ENABLED: 'false',
      HOOKLINE_DISABLE: '1',
      HOOKLINE_ENFORCED: '',
      HOOKLINE_CONFIG: '/dev/null',
      CLAUDE_CONFIG_DIR: nowhere,
      XDG_CONFIG_HOME: nowhere,
      XDG_CONFIG_DIRS: nowhere,
      HOME: nowhere,
      XDG_STATE_HOME: nowhere,
    };
    await run('PreToolUse', [...BASH, '--enforced', 'org.yml'], { env });
    expect(logged()).toEqual(['org']);
  });

  test('a depth that says hooks run inside hooks runs none, and lets nothing through', async () => {
    const { write, run } = machine();
    write('org.yml', org());
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', 'org.yml'], {
      env: { HOOKLINE_DEPTH: '99' },
    });
    expect({ status, decision: outcome.decision, ran: outcome.ran }).toEqual({ status: 2, decision: 'block', ran: [] });
  });

  test('an enforced rewrite has the last word, and its guard sees the final input', async () => {
    const { write, run, logged } = machine();
    const rewrite = (command: string) => permission('allow', { updatedInput: { command } });
    write('org.json', settings({ PreToolUse: [rewrite('org'), 'grep -o \'"command":"[a-z]*"\' >> "$LOG"'] }));
    write('~/.claude/settings.json', settings({ PreToolUse: rewrite('user') }));
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', 'claude-code:org.json']);
    expect(outcome.rewrite).toEqual({ command: 'org' });
    expect(logged()).toEqual(['"command":"ls"', '"command":"org"']);
    expect(outcome.ran.map(({ layer, rejudged }) => `${layer} ${rejudged}`)).toEqual([
      'enforced false',
      'enforced false',
      'user false',
      'enforced true',
      'enforced true',
    ]);
  });

  test('an enforced hook that cannot run refuses: a broken pattern, no command, an unknown kind', async () => {
    for (const entry of [
      { matcher: '[' },
      { run: '' },
      { run: undefined, prompt: 'ok?' },
      { files: ['['.repeat(100_000)] },
    ]) {
      const { write, run } = machine();
      write('org.yml', JSON.stringify(org(entry)));
      const { status, outcome } = await run('PreToolUse', [...BASH, '--enforced', 'org.yml']);
      expect({ entry, status, decision: outcome.decision }).toEqual({ entry, status: 2, decision: 'block' });
    }
  });
});

describe('an enforced file that cannot be read refuses, exit 2, and says why', () => {
  const CASES: Readonly<Record<string, { code: string; arg?: string; prepare?: (path: string) => void }>> = {
    'is missing': { code: 'FILE_UNREADABLE' },
    'is a folder': { code: 'FILE_UNREADABLE', prepare: (path) => mkdirSync(path) },
    'is a link to nowhere': { code: 'FILE_UNREADABLE', prepare: (path) => symlinkSync('nowhere', path) },
    'is broken': { code: 'SYNTAX', prepare: (path) => writeFileSync(path, '{"hooks": [') },
    'is a text': { code: 'UNKNOWN_SHAPE', prepare: (path) => writeFileSync(path, '"hello"') },
    'has another shape': { code: 'UNKNOWN_SHAPE', prepare: (path) => writeFileSync(path, '{"servers": {}}') },
    'has hooks that are none': { code: 'UNKNOWN_SHAPE', prepare: (path) => writeFileSync(path, '{"hooks": 5}') },
    'has hooks that are none, of a named dialect': {
      code: 'WRONG_TYPE',
      arg: 'claude-code:',
      prepare: (path) => writeFileSync(path, '{"hooks": 5}'),
    },
    'has cocode’s hooks for claude-code': {
      code: 'WRONG_TYPE',
      arg: 'claude-code:',
      prepare: (path) => writeFileSync(path, '{"hooks": [{"event":"PreToolUse"}]}'),
    },
    'has a list for claude-code': {
      code: 'WRONG_TYPE',
      arg: 'claude-code:',
      prepare: (path) => writeFileSync(path, '[]'),
    },
    'has Claude’s blocks for cocode': {
      code: 'WRONG_TYPE',
      arg: 'cocode:',
      prepare: (path) => writeFileSync(path, '{"hooks": {"PreToolUse": []}}'),
    },
    'has only an event that does not exist': {
      code: 'UNKNOWN_EVENT',
      arg: 'claude-code:',
      prepare: (path) => writeFileSync(path, JSON.stringify(settings({ PreTolUse: 'exit 2' }))),
    },
    'is too long': { code: 'FILE_TOO_LARGE', prepare: (path) => writeFileSync(path, ' '.repeat(9_000_000)) },
    'is nested too deep': {
      code: 'FILE_TOO_DEEP',
      prepare: (path) => writeFileSync(path, '['.repeat(10_000) + ']'.repeat(10_000)),
    },
    'is no text': { code: 'FILE_UNREADABLE', prepare: (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00])) },
  };
  test.each(Object.entries(CASES))('because it %s', async (_, { code, arg = '', prepare }) => {
    const { project, run, cli, write, logged } = machine();
    prepare?.(join(project, 'org.json'));
    write('~/.claude/settings.json', settings({ PreToolUse: [permission('allow'), logs('user')] }));
    const { status, outcome } = await run('PreToolUse', [...BASH, '--enforced', `${arg}org.json`]);
    expect({ status, decision: outcome.decision }).toEqual({ status: 2, decision: 'block' });
    expect(outcome.reason).toMatch(/^The enforced hooks cannot be read, so nothing is allowed: /);
    expect(outcome.diagnostics).toContainEqual(
      expect.objectContaining({ code, severity: 'error', file: join(project, 'org.json') }),
    );
    expect(logged()).toEqual(['user']);
    expect((await cli(['run', 'PreToolUse', ...BASH, '--gate', '--enforced', `${arg}org.json`])).status).toBe(2);
    expect((await cli(['check', '--enforced', `${arg}org.json`])).status).toBe(1);
    expect((await cli(['list', '--enforced', `${arg}org.json`])).stderr).toContain(`error[${code}]`);
  });

  test('a neighbour that can be read still runs, and an event that cannot be refused goes on', async () => {
    const { write, run, logged } = machine();
    write('good.yml', { hooks: [{ on: ['PreToolUse', 'Notification'], run: logs('good') }] });
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', 'gone.yml', '--enforced', 'good.yml']);
    expect(outcome.decision).toBe('block');
    const { status } = await run('Notification', ['--enforced', 'gone.yml', '--enforced', 'good.yml']);
    expect({ status, ran: logged() }).toEqual({ status: 0, ran: ['good', 'good'] });
  });

  test('one bad entry in it silences none of the others, and refuses until it is mended', async () => {
    const { write, run, logged, project } = machine();
    write('org.json', settings({ PreTolUse: 'exit 2', PreToolUse: logs('good') }));
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', 'org.json']);
    expect({ status, ran: logged(), found: codes(outcome.diagnostics) }).toEqual({
      ...{ status: 2, ran: ['good'], found: ['UNKNOWN_EVENT'] },
    });
    expect(outcome.reason).toBe(
      `What is enforced at ${join(project, 'org.json')}:3 cannot be understood, so nothing is allowed: There is no event "PreTolUse" in hookline hooks.`,
    );
  });
});

const UNSHARE = '/usr/bin/unshare';

/** Whether this machine lets us put other files in place of /etc/hookline for one process. */
const OWN_ETC =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync(UNSHARE, ['-m', 'true']).status === 0;

describe('the machine’s own files, for real', () => {
  test.skipIf(!OWN_ETC)(
    `/etc/hookline and /etc/claude-code count, root’s alone${OWN_ETC ? '' : ' (skipped: needs root and unshare -m)'}`,
    async () => {
      const { top, env, project, write, logged } = machine();
      const etc = join(top, 'etc');
      for (const name of ['hookline/enforced.yml', 'hookline/enforced.d/20-b.json', 'hookline/enforced.d/10-a.yml']) {
        write(join(etc, name), { mode: 'serial', hooks: [{ on: 'PreToolUse', run: logs(name.replace(/\W/g, '-')) }] });
      }
      write(
        join(etc, 'claude-code/managed-settings.json'),
        settings({ PreToolUse: logs('managed') }, { allowManagedHooksOnly: true }),
      );
      write(join(etc, 'claude-code/managed-settings.d/10.json'), settings({ PreToolUse: logs('managed-d') }));
      write('~/.claude/settings.json', settings({ PreToolUse: logs('user') }, { disableAllHooks: true }));
      write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', run: logs('native') }] });
      const inside = (args: string, variables = '') =>
        finished(
          UNSHARE,
          [
            '-m',
            'sh',
            '-c',
            `mkdir -p ${top}/up ${top}/work && mount -t overlay overlay -o lowerdir=${etc}:/etc,upperdir=${top}/up,workdir=${top}/work /etc 2>/dev/null || { mount -t tmpfs none /etc && cp -a ${etc}/. /etc/; } && ${variables}exec '${process.execPath}' '${CLI}' ${args}`,
          ],
          { cwd: project, env },
        );
      const { status, stdout, stderr } = await inside('run PreToolUse --tool Bash --json');
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const { ran, skipped } = JSON.parse(stdout);
      expect(ran.map(({ hook }: { hook: string }) => hook)).toEqual([
        'hookline:/etc/hookline/enforced.yml:4',
        'hookline:/etc/hookline/enforced.d/10-a.yml:4',
        'hookline:/etc/hookline/enforced.d/20-b.json:4',
        'claude-code:/etc/claude-code/managed-settings.json:6',
        'claude-code:/etc/claude-code/managed-settings.d/10.json:6',
        expect.stringContaining('~/.config/hookline'),
      ]);
      expect(skipped).toMatchObject([{ hook: expect.stringContaining('~/.claude'), why: 'disabled' }]);
      expect(logged().at(-1)).toBe('native');
      write(join(etc, 'hookline/enforced.d/00-no.yml'), { hooks: [{ on: 'PreToolUse', deny: 'not here' }] });
      const away = join(top, 'away');
      const elsewhere = `HOME=${away} XDG_CONFIG_HOME=${away} XDG_STATE_HOME=${away} HOOKS_ENABLED=false HOOKLINE_ENFORCED= `;
      for (const args of ['--dialect cocode', '--config own.json', '--cwd /', '--enforced own.json', '--gate']) {
        write('own.json', settings({ PreToolUse: 'true' }, { disableAllHooks: true }));
        const tried = await inside(`run PreToolUse --tool Bash ${args}`, elsewhere);
        expect({ args, status: tried.status, said: `${tried.stdout}${tried.stderr}`.includes('not here') }).toEqual({
          ...{ args, status: 2, said: true },
        });
      }
      rmSync(join(etc, 'hookline/enforced.d/00-no.yml'));
      chmodSync(join(etc, 'hookline/enforced.d/20-b.json'), 0o664);
      const loose = await inside('run PreToolUse --tool Bash --json --config /dev/null --dialect cocode');
      expect(loose.status).toBe(1);
      const refused = await inside('run PreToolUse --tool Bash --json --dialect cocode');
      expect(refused.status).toBe(2);
      expect(JSON.parse(refused.stdout).diagnostics).toMatchObject([
        { code: 'ENFORCED_UNREADABLE', file: '/etc/hookline/enforced.d/20-b.json' },
      ]);
    },
  );
});
