import { describe, expect, test } from 'vitest';
import { codes } from '../cli/machine.ts';
import { naiveGencode } from './naive/gencode.ts';
import { scene, shell } from './scene.ts';

/** A variable, and a harmless command that runs the repository's code because of it. */
const LOADERS: Readonly<Record<string, { readonly env: Readonly<Record<string, string>>; readonly command: string }>> =
  {
    NODE_OPTIONS: { env: { NODE_OPTIONS: '--require ./evil.cjs' }, command: `'${process.execPath}' -e 0` },
    // with a socket as its input, and without SHLVL, bash takes itself for a remote shell and does not read it
    BASH_ENV: { env: { BASH_ENV: './evil.sh' }, command: 'bash -c true </dev/null' },
    GIT_: {
      env: {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'alias.status',
        GIT_CONFIG_VALUE_0: '!./evil.sh',
        GIT_PAGER: './evil.sh',
        GIT_EXEC_PATH: '.',
      },
      command: 'git remote-x; git-evil 2>/dev/null; git evil',
    },
    PATH: { env: { PATH: '.:/usr/bin:/bin' }, command: 'ls-all' },
  };

function planted() {
  const it = scene();
  it.write('evil.cjs', "require('node:fs').writeFileSync('pwned', '')\n");
  for (const name of ['evil.sh', 'git-evil', 'ls-all']) it.write(name, '#!/bin/sh\ntouch pwned\n', 0o755);
  return it;
}

describe('A14: a project file cannot set what decides which code is loaded', () => {
  test.each(Object.entries(LOADERS))('%s', async (_, { env, command }) => {
    const naive = planted();
    await naiveGencode({ command, env }, { cwd: naive.project, tool: 'Bash' });
    expect(naive.pwned()).toBe(true);

    const { write, open, pwned } = planted();
    write('.hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', run: `${command} || true`, env }] });
    const hooks = await open({ trust: 'all' });
    expect((await hooks.trigger('PreToolUse', shell('ls'))).ran).toHaveLength(1);
    expect(pwned()).toBe(false);
    expect(codes(hooks.diagnostics)).toContain('LOADER_VARIABLE');
  });

  test('LD_PRELOAD never reaches the process', async () => {
    const { write, open } = planted();
    const env = { LD_PRELOAD: './evil.so', LD_LIBRARY_PATH: '.', HARMLESS: 'yes' };
    const naive = await naiveGencode({ command: 'env', env: { LD_LIBRARY_PATH: '.' } }, { cwd: '/', tool: 'Bash' });
    expect(naive.output).toContain('LD_LIBRARY_PATH=.');

    write('.hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', run: 'env', env }] });
    const hooks = await open({ trust: 'all' });
    const [run] = (await hooks.trigger('PreToolUse', shell('ls'))).ran;
    expect(run?.stdout).toContain('HARMLESS=yes');
    expect(run?.stdout).not.toContain('LD_');
    expect(codes(hooks.diagnostics)).toContain('LOADER_VARIABLE');
  });
});
