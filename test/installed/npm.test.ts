// wide: packs and installs the package

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { computer } from '../hosts/install/computer.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { finished } from '../world/cli.ts';
import { packed } from './packed.ts';

/** Nothing of it is asked of a registry: there are no dependencies. */
function npm(folder: string, ...args: readonly string[]): void {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_offline: 'true',
    npm_config_cache: join(folder, 'cache'),
  };
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'pipe' });
}

test('packed, installed by npm into a prefix of one’s own, called, installed again and upgraded by npm', async () => {
  const top = scratchFolder();
  const prefix = join(top, 'npm-global');
  const tarball = (version: string): string => {
    npm(top, 'pack', packed(join(top, version), { version }), '--pack-destination', top);
    return join(top, `hookline-${version}.tgz`);
  };
  npm(top, 'install', '--global', '--prefix', prefix, tarball('0.1.0'));
  const root = join(prefix, 'lib/node_modules/hookline');
  expect(existsSync(join(root, 'dist/manifest.json'))).toBe(true);
  const it = computer(['.claude'], { top: join(top, 'computer') }, join(prefix, 'bin/hookline'));
  const first = await it.hookline(['install', 'claude-code', '--yes']);
  expect(first.stdout).not.toContain('Not as it was packed');
  expect(first).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('proven: a test call was refused'),
    stderr: '',
  });
  const entry = JSON.parse(readFileSync(join(it.home, '.claude/settings.json'), 'utf8')).hooks.PreToolUse[0].hooks[0];
  const input = JSON.stringify({
    session_id: 's',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'ls' },
  });
  const call = () => finished('/bin/sh', ['-c', entry.command], { cwd: it.project, env: it.env, input });
  expect((await call()).status).toBe(0);
  npm(top, 'install', '--global', '--prefix', prefix, join(top, 'hookline-0.1.0.tgz'));
  expect((await call()).status).toBe(0);
  npm(top, 'install', '--global', '--prefix', prefix, tarball('0.2.0'));
  expect(await call()).toMatchObject({ status: 2, stderr: expect.stringContaining('0.2.0 is in the place of 0.1.0') });
  expect((await it.hookline(['install', '--yes'])).status).toBe(0);
  expect((await call()).status).toBe(0);
  npm(top, 'uninstall', '--global', '--prefix', prefix, 'hookline');
  expect(await call()).toMatchObject({ status: 2, stderr: expect.stringContaining('hookline is missing') });
  expect(readdirSync(join(it.state, 'bridge'))).toContain('claude-code');
});
