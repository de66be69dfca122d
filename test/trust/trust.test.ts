// wide: starts many processes

import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newProject } from './project.ts';

function claude(entry: object, group: object = {}, event = 'PreToolUse') {
  return { hooks: { [event]: [{ ...group, hooks: [{ type: 'command', command: 'true', ...entry }] }] } };
}
function native(entry: object, file: object = {}) {
  return { ...file, hooks: [{ on: 'PreToolUse', run: 'true', ...entry }] };
}

describe('a hook whose definition changed is refused until it is reviewed, where it could refuse', () => {
  test.each<[string, string, unknown, unknown]>([
    ['command', '.claude/settings.json', claude({}), claude({ command: 'true ' })],
    ['matcher', '.claude/settings.json', claude({}, { matcher: 'Bash' }), claude({}, { matcher: 'Bash|Write' })],
    ['args', '.claude/settings.json', claude({ args: ['a'] }), claude({ args: ['b'] })],
    ['args instead of a shell', '.claude/settings.json', claude({}), claude({ args: [] })],
    ['shell', '.claude/settings.json', claude({}), claude({ shell: 'bash' })],
    ['timeout', '.claude/settings.json', claude({ timeout: 5 }), claude({ timeout: 1 })],
    ['if', '.claude/settings.json', claude({}), claude({ if: 'Bash' })],
    ['once', '.claude/settings.json', claude({}), claude({ once: true })],
    ['onFailure', '.claude/settings.json', claude({ onFailure: 'block' }), claude({ onFailure: 'continue' })],
    ['a key that nothing reads', '.claude/settings.json', claude({}), claude({ someday: 1 })],
    ['env', '.hookline/hooks.json', native({ env: { A: '1' } }), native({ env: { A: '2' } })],
    ['passEnv', '.hookline/hooks.json', native({}), native({ passEnv: ['GITHUB_TOKEN'] })],
    ['cwd', '.hookline/hooks.json', native({}), native({ cwd: '/' })],
    ['tools', '.hookline/hooks.json', native({ tools: ['shell'] }), native({ tools: ['shell', 'Write'] })],
    ['guard', '.hookline/hooks.json', native({ guard: true }), native({})],
    ['the local file', '.claude/settings.local.json', claude({}), claude({ command: 'exit 0' })],
  ])('%s', async (_, file, before, after) => {
    const { write, approveAll, standing } = newProject();
    write(file, before);
    expect(await standing()).toMatchObject({ fate: 'untrusted', decision: 'none' });
    await approveAll();
    expect(await standing()).toMatchObject({ fate: 'ran', decision: 'none' });
    write(file, after);
    expect(await standing()).toMatchObject({
      fate: 'changed',
      decision: 'block',
      reason: expect.stringMatching(/^Hook '.*' has changed since it was approved\. Review it with: hookline trust$/),
    });
    await approveAll();
    expect(await standing()).toMatchObject({ fate: 'ran', decision: 'none' });
    write(file, before);
    expect((await standing()).fate).toBe('changed');
  });

  test('another order of keys, another indent and other entries are no change', async () => {
    const { write, approveAll, standing } = newProject();
    write('.claude/settings.json', claude({ timeout: 5, if: 'Bash' }, { matcher: 'Bash' }));
    await approveAll();
    const reordered = {
      hooks: {
        Stop: [],
        PreToolUse: [{ hooks: [{ if: 'Bash', timeout: 5, command: 'true', type: 'command' }], matcher: 'Bash' }],
      },
    };
    write('.claude/settings.json', `// moved\n${JSON.stringify({ more: 1, ...reordered }, null, 8)}`);
    expect((await standing()).fate).toBe('ran');
  });

  test('on an event that it could not refuse it is skipped', async () => {
    const { write, approveAll, standing } = newProject();
    write('.claude/settings.json', claude({}, {}, 'Notification'));
    await approveAll();
    write('.claude/settings.json', claude({ command: 'false' }, {}, 'Notification'));
    expect(await standing('Notification')).toMatchObject({ fate: 'changed', decision: 'none' });
  });

  test('on Stop its refusal is a hold', async () => {
    const { write, approveAll, standing } = newProject();
    write('.claude/settings.json', claude({}, {}, 'Stop'));
    await approveAll();
    write('.claude/settings.json', claude({ command: 'false' }, {}, 'Stop'));
    expect((await standing('Stop')).outcome).toMatchObject({ decision: 'block', hold: true });
  });

  test('a new hook beside an approved one is new, not changed', async () => {
    const { write, approveAll, standing } = newProject();
    write('.claude/settings.json', claude({}));
    await approveAll();
    write('.hookline/hooks.json', native({}));
    expect(await standing()).toMatchObject({
      fate: 'untrusted',
      decision: 'none',
      outcome: { ran: [{ dialect: 'claude-code' }] },
    });
  });
});

/** Ways in which a command names the script `run/guard.sh`; `$ROOT` is the project's folder. */
const NAMING: Readonly<Record<string, object>> = {
  relative: { command: './run/guard.sh' },
  'relative without a dot': { command: 'run/guard.sh' },
  'through $CLAUDE_PROJECT_DIR': { command: '"$CLAUDE_PROJECT_DIR"/run/guard.sh' },
  'through ${CLAUDE_PROJECT_DIR} with a default': { command: '${CLAUDE_PROJECT_DIR:-.}/run/guard.sh' },
  'through $PWD': { command: '$PWD/run/guard.sh' },
  absolute: { command: '$ROOT/run/guard.sh' },
  'with ..': { command: 'run/../run/./guard.sh' },
  quoted: { command: `'run/guard.sh' "an argument"` },
  'half quoted': { command: 'run/"guard".sh' },
  'to an interpreter': { command: 'bash run/guard.sh' },
  'to an interpreter with options': { command: 'bash -eu -o pipefail run/guard.sh' },
  'to an interpreter by its path': { command: '/bin/sh run/guard.sh --strict' },
  'to env': { command: '/usr/bin/env -S bash run/guard.sh' },
  'behind assignments and wrappers': { command: 'A=1 timeout 5 nice bash run/guard.sh' },
  'in a list': { command: 'true && run/guard.sh || exit 1' },
  'in a pipe': { command: 'cat | run/guard.sh' },
  'in a substitution': { command: 'echo "$(run/guard.sh)"' },
  'as input': { command: 'sh < run/guard.sh' },
  'to source': { command: '. run/guard.sh' },
  'inside sh -c': { command: `sh -c 'run/guard.sh x'` },
  'after cd': { command: 'cd run && ./guard.sh' },
  'after two cds': { command: 'cd run; cd ../run; sh guard.sh' },
  'as a program with args': { command: 'run/guard.sh', args: ['x'] },
  'in args': { command: 'bash', args: ['run/guard.sh'] },
  'inside -c in args': { command: 'sh', args: ['-c', 'run/guard.sh x'] },
  'from the process’s own folder': { command: 'sh /proc/self/cwd/run/guard.sh' },
};

describe('the bytes of the script that a hook names are approved with it', () => {
  test.each(Object.entries(NAMING))('named %s', async (_, entry) => {
    const { write, approveAll, standing, root } = newProject();
    write('run/guard.sh', 'exit 0', 0o755);
    write('.claude/settings.json', JSON.stringify(claude(entry)).replaceAll('$ROOT', root));
    await approveAll();
    expect((await standing()).fate).toBe('ran');
    write('run/guard.sh', 'exit 0 # edited', 0o755);
    expect(await standing()).toMatchObject({ fate: 'changed', decision: 'block' });
  });

  test.each([
    ['a script without an extension', 'guard', 'bash guard'],
    ['a script that looks like data', 'guard.txt', 'sh guard.txt'],
    ['a program that looks like data', 'guard.json', './guard.json'],
    ['a Python script', 'guard.py', 'python3 guard.py'],
    ['a script for node without an extension', 'guard', 'node ./guard'],
    ['a script in $CLAUDE_PROJECT_DIR that looks like data', 'guard.md', 'sh "$CLAUDE_PROJECT_DIR/guard.md"'],
    ['a script behind the value of an option', 'guard', 'bash --rcfile none guard'],
  ])('%s', async (_, name, command) => {
    const { write, approveAll, standing } = newProject();
    write(name, '', 0o755);
    write('.claude/settings.json', claude({ command }));
    await approveAll();
    write(name, '# edited', 0o755);
    expect((await standing()).fate).toBe('changed');
  });

  test('what a hook reads or writes may change as it likes', async () => {
    const { write, approveAll, standing } = newProject();
    for (const name of ['notes.md', 'package.json', 'out.log']) write(name, 'before');
    write('.claude/settings.json', claude({ command: 'cat notes.md package.json >> out.log' }));
    await approveAll();
    for (const name of ['notes.md', 'package.json']) write(name, 'after');
    expect((await standing()).fate).toBe('ran');
  });

  test.each<[string, (path: string) => void]>([
    ['is deleted', (path) => rmSync(path)],
    [
      'is replaced by a link to the same bytes',
      (path) => {
        renameSync(path, `${path}.old`);
        symlinkSync(`${path}.old`, path);
      },
    ],
    [
      'is replaced by a link to nowhere',
      (path) => {
        rmSync(path);
        symlinkSync('nowhere', path);
      },
    ],
    [
      'is replaced by a link to a program of the system',
      (path) => {
        rmSync(path);
        symlinkSync('/bin/true', path);
      },
    ],
    [
      'is replaced by a folder',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    [
      'lies in a folder that became a link',
      (path) => {
        renameSync(join(path, '..'), join(path, '../../elsewhere'));
        symlinkSync('elsewhere', join(path, '..'));
      },
    ],
  ])('a script that %s has changed', async (_, change) => {
    const { write, approveAll, standing } = newProject();
    const script = write('run/guard.sh', '#!/bin/sh\nexit 0', 0o755);
    write('.claude/settings.json', claude({ command: 'run/guard.sh' }));
    await approveAll();
    expect((await standing()).fate).toBe('ran');
    change(script);
    expect(await standing()).toMatchObject({ fate: 'changed', decision: 'block' });
  });

  test.each([
    ['claude-code', '.claude/settings.json', claude({ shell: './run/shell.sh' })],
    ['native', '.hookline/hooks.json', native({ shell: './run/shell.sh' })],
    ['native, from its own folder', '.hookline/hooks.json', native({ shell: './shell.sh', cwd: 'run' })],
    ['native, in blocks', '.hookline/hooks.json', claude({ shell: 'run/shell.sh' })],
  ])('the shell that a hook brings along: %s', async (_, file, content) => {
    const { write, approveAll, standing } = newProject();
    write('run/shell.sh', '#!/bin/sh\nexit 0', 0o755);
    write(file, content);
    await approveAll();
    expect((await standing()).fate).toBe('ran');
    write('run/shell.sh', '#!/bin/sh\necho stolen', 0o755);
    expect(await standing()).toMatchObject({ fate: 'changed', decision: 'block' });
  });

  test('a shell that is given by its name is the system’s, whatever lies in the project', async () => {
    const { write, approveAll, standing } = newProject();
    write('.claude/settings.json', claude({ shell: 'bash' }));
    await approveAll();
    write('bash', 'exit 1', 0o755);
    expect((await standing()).fate).toBe('ran');
  });

  test('a script that was not there when the hook was approved must be seen when it comes', async () => {
    const { write, approveAll, standing } = newProject();
    write('.claude/settings.json', claude({ command: './later.sh' }));
    await approveAll();
    write('later.sh', 'exit 0', 0o755);
    expect((await standing()).fate).toBe('changed');
  });

  test('a link that the script always was may stay, until it leads elsewhere', async () => {
    const { write, approveAll, standing, root } = newProject();
    write('real.sh', '#!/bin/sh', 0o755);
    write('other.sh', '#!/bin/sh', 0o755);
    symlinkSync('real.sh', join(root, 'guard.sh'));
    write('.claude/settings.json', claude({ command: './guard.sh' }));
    await approveAll();
    expect((await standing()).fate).toBe('ran');
    rmSync(join(root, 'guard.sh'));
    symlinkSync('other.sh', join(root, 'guard.sh'));
    expect((await standing()).fate).toBe('changed');
  });

  test('the bytes count, not the size and the date', async () => {
    const { write, approveAll, standing } = newProject();
    const long = (end: string) => `exit 0\n${'#'.repeat(17 * 1024 * 1024)}${end}`;
    write('guard.sh', long('a'), 0o755);
    write('.claude/settings.json', claude({ command: 'sh guard.sh' }));
    await approveAll();
    const { utimesSync, statSync } = await import('node:fs');
    const { atime, mtime } = statSync(write('guard.sh', long('a')));
    utimesSync(write('guard.sh', long('b')), atime, mtime);
    expect((await standing()).fate).toBe('changed');
  });

  test('a native hook’s script is looked for where the hook runs, with its own variables', async () => {
    const { write, approveAll, standing } = newProject();
    write('tools/guard.sh', 'exit 0', 0o755);
    write('.hookline/hooks.json', {
      hooks: [
        { on: 'PreToolUse', run: './guard.sh', cwd: 'tools' },
        { on: 'Stop', run: 'sh "$DIR"/guard.sh', env: { DIR: 'tools' } },
      ],
    });
    await approveAll();
    write('tools/guard.sh', 'exit 0 # edited', 0o755);
    expect([(await standing()).fate, (await standing('Stop')).fate]).toEqual(['changed', 'changed']);
  });

  test('in a folder inside a repository, $CLAUDE_PROJECT_DIR is the repository', async () => {
    const { write, open, root } = newProject();
    write('run/guard.sh', 'exit 0', 0o755);
    write('sub/.claude/settings.json', claude({ command: '"$CLAUDE_PROJECT_DIR"/run/guard.sh' }));
    const cwd = join(root, 'sub');
    const hooks = await open({ cwd });
    await hooks.approve(hooks.pending().map(({ key }) => key));
    const fate = async () => {
      const { ran, skipped } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', cwd });
      return skipped[0]?.why ?? ran[0]?.status;
    };
    expect(await fate()).toBe('answered');
    write('run/guard.sh', 'exit 0 # edited', 0o755);
    expect(await fate()).toBe('changed');
  });

  test('a change while the program runs counts from the next event on', async () => {
    const { write, approveAll } = newProject();
    write('guard.sh', 'exit 0', 0o755);
    write('.claude/settings.json', claude({ command: 'sh guard.sh' }));
    const hooks = await approveAll();
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(false);
    write('guard.sh', 'echo stolen', 0o755);
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({ refused: true, ran: [] });
  });
});

test('projects below /opt and the like are no less a repository’s', async () => {
  const { hashScripts } = await import('../../src/trust/hook-fingerprint.ts');
  expect(Object.keys(hashScripts(['./x.sh', '/usr/bin/env'], '/opt/app', '/opt/app'))).toEqual(['x.sh']);
});

describe('for programs that embed hooks', () => {
  test('pending() has what waits, approve() approves those and no others', async () => {
    const { write, open } = newProject();
    write('.claude/settings.json', claude({}));
    write('.hookline/hooks.json', native({ name: 'mine' }));
    const hooks = await open();
    expect(hooks.pending().map(({ dialect, state, name }) => [dialect, state, name])).toEqual([
      ['hookline', 'untrusted', 'mine'],
      ['claude-code', 'untrusted', null],
    ]);
    await hooks.approve(['claude-code:.claude/settings.json:1']);
    expect(hooks.pending().map(({ dialect }) => dialect)).toEqual(['hookline']);
    const { ran, skipped } = await hooks.trigger('PreToolUse', { tool_name: 'Bash' });
    expect([ran.map(({ dialect }) => dialect), skipped.map(({ why }) => why)]).toEqual([
      ['claude-code'],
      ['untrusted'],
    ]);
    expect((await open()).pending()).toHaveLength(1);
  });

  test('trust: "all" asks nobody, a function decides hook by hook', async () => {
    const { write, open } = newProject();
    write('.claude/settings.json', claude({}));
    write('.hookline/hooks.json', native({}));
    const ran = async (trust: never) =>
      (await (await open({ trust })).trigger('PreToolUse', { tool_name: 'Bash' })).ran.map(({ dialect }) => dialect);
    expect(await ran('all' as never)).toEqual(['hookline', 'claude-code']);
    expect(await ran(((hook: { dialect: string }) => hook.dialect === 'hookline') as never)).toEqual(['hookline']);
    expect(await ran('recorded' as never)).toEqual([]);
  });
});

test('a project’s own switch turns off its own hooks only, and needs no approval for that', async () => {
  const { write, home, standing } = newProject();
  mkdirSync(join(home, '.claude'));
  writeFileSync(join(home, '.claude/settings.json'), JSON.stringify(claude({ command: 'echo user' })));
  write('.claude/settings.json', { ...claude({}), disableAllHooks: true });
  const { outcome } = await standing();
  expect(outcome.ran.map(({ layer }) => layer)).toEqual(['user']);
  expect(outcome.skipped.map(({ why }) => why)).toEqual(['disabled']);
});
