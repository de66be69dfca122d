// wide: starts many processes

import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/hosts/agents/claude-code.ts';
import { machineParts } from '../../../src/hosts/install/machine-parts.ts';
import { isPinned } from '../../../src/hosts/install/proven-now.ts';
import { ownPackage } from '../../../src/installed/own-package.ts';
import { CLI, finished } from '../../world/cli.ts';
import { until } from '../resident/household.ts';
import { computer } from './computer.ts';

const RULES = {
  hooks: [
    { on: 'PreToolUse', tools: 'shell', when: 'tool_input.command.contains("--force")', deny: 'Not with force.' },
    { on: 'PreToolUse', tools: 'shell', reads: ['~/.ssh/**'], deny: 'Keys stay here.' },
    { on: 'PreToolUse', tools: 'shell', when: 'tool_input.command == "say"', run: 'echo "home is $HOME" >&2; exit 2' },
  ],
};

/** A computer with an agent in which somebody has installed hookline. */
async function installed() {
  const it = computer(['.claude']);
  const { status, stdout } = await it.hookline(['install', 'claude-code', '--yes']);
  expect([status, stdout]).toEqual([0, expect.stringContaining('proven: a test call was refused')]);
  it.write('~/.config/hookline/hooks.yml', RULES);
  const shim = join(it.state, 'bridge', 'claude-code');
  const call = (command: string, env: Readonly<Record<string, string>> = {}, event = 'PreToolUse') =>
    finished('/bin/sh', [shim, event], {
      cwd: it.project,
      env: { PATH: '/usr/bin:/bin', HOOKLINE_RESIDENT: '0', ...env },
      input: JSON.stringify({
        ...{ session_id: 's', hook_event_name: event, cwd: it.project },
        ...{ tool_name: 'Bash', tool_input: { command }, tool_response: {} },
      }),
    });
  return { ...it, shim, call };
}

test('an agent’s HOME and XDG_STATE_HOME are no way around the rules of whoever installed hookline', async () => {
  const { call, home, top, project } = await installed();
  const evil = join(top, 'evil');
  mkdirSync(join(evil, '.config/hookline'), { recursive: true });
  writeFileSync(join(evil, '.config/hookline/hooks.yml'), 'selfProtection: false\nhooks: []\n');
  const elsewhere = { XDG_STATE_HOME: join(top, 'state'), XDG_CONFIG_HOME: evil };
  for (const env of [{ HOME: evil, ...elsewhere }, { HOME: join(top, 'none') }, { HOME: 'none' }, { HOME: '' }, {}]) {
    expect([env, await call('git push --force', env)]).toEqual([
      env,
      expect.objectContaining({ status: 2, stderr: expect.stringContaining('Not with force.') }),
    ]);
    expect([env, (await call('git status', env)).status]).toEqual([env, 0]);
  }
  // nothing is kept anywhere but where it was installed
  for (const folder of [join(top, 'state'), join(evil, '.local'), join(top, 'none'), join(project, 'none')])
    expect([folder, existsSync(folder)]).toEqual([folder, false]);
  expect(existsSync(join(home, '.local/state/hookline/audit'))).toBe(true);
});

test('hooks keep the HOME of the agent, and a difference is told once in a session', async () => {
  const { call, top, home } = await installed();
  const env = { HOME: join(top, 'other') };
  const first = await call('say', env);
  expect(first.stderr).toContain(`home is ${env.HOME}`);
  expect(first.stdout + first.stderr).toContain('HOME_DIFFERS');
  const second = await call('say', env);
  expect(second.stderr).toContain(`home is ${env.HOME}`);
  expect(second.stdout + second.stderr).not.toContain('HOME_DIFFERS');
  // the same folder by another name is no difference
  symlinkSync(home, join(top, 'link'));
  for (const same of [home, `${home}/`, join(top, 'link')])
    expect([same, (await call('ls', { HOME: same })).stdout]).toEqual([same, '']);
});

test('a hook that nobody waits for has the HOME of the agent, too, and its end is recorded where the installation is', async () => {
  const { call, top, home, write } = await installed();
  const file = join(top, 'late');
  write('~/.config/hookline/hooks.yml', {
    hooks: [{ on: 'PreToolUse', async: true, run: `echo "$HOME" > '${file}'` }],
  });
  await call('ls', { HOME: join(top, 'other') });
  const trail = () => readFileSync(join(home, '.local/state/hookline/audit', month(), '000000000001.jsonl'), 'utf8');
  const month = () => readdirSync(join(home, '.local/state/hookline/audit')).find((name) => /^\d/.test(name)) ?? '';
  await until(() => existsSync(file) && trail().includes('"late":true'));
  expect(readFileSync(file, 'utf8').trim()).toBe(join(top, 'other'));
  expect(existsSync(join(top, 'other'))).toBe(false);
});

test('"~" in a call is read as both folders', async () => {
  const { call, home } = await installed();
  mkdirSync(join(home, '.ssh'));
  expect((await call('cat ~/id_rsa', { HOME: join(home, '.ssh') })).stderr).toContain('Keys stay here.');
  expect((await call('cat ~/.ssh/id_rsa', { HOME: '/tmp/none' })).stderr).toContain('Keys stay here.');
  expect((await call('cat ~/notes', { HOME: '/tmp/none' })).status).toBe(0);
});

describe('a home that is not the effective user’s', () => {
  test.runIf(process.geteuid?.() === 0)(
    'has nothing read or written in it, and every call is refused with the reason',
    async () => {
      const { call, home, files } = await installed();
      chownSync(home, 4711, 4711);
      const before = [files(home), readFileSync(join(home, '.local/state/hookline/audit/head.json'), 'utf8')];
      const { status, stderr } = await call('git status', { HOME: home });
      expect(status).toBe(2);
      expect(stderr).toContain(`this runs as user 0, and the home folder "${home}" belongs to user 4711`);
      // what has happened already goes on
      expect(await call('git status', { HOME: home }, 'PostToolUse')).toMatchObject({ status: 0 });
      expect([files(home), readFileSync(join(home, '.local/state/hookline/audit/head.json'), 'utf8')]).toEqual(before);
    },
  );

  test('is one that has moved away as well', async () => {
    const { home, shim, top, project } = await installed();
    const moved = join(top, 'moved');
    renameSync(home, moved);
    const place = shim.replace(home, moved);
    const { status, stderr } = await finished('/bin/sh', [place, 'PreToolUse'], {
      cwd: project.replace(home, moved),
      env: { PATH: '/usr/bin:/bin', HOME: moved, HOOKLINE_RESIDENT: '0' },
      input: JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } }),
    });
    expect(status).toBe(2);
    expect(stderr).toContain(`the home folder "${home}" that hookline is to read is not there`);
    expect(stderr).toContain('hookline install');
    expect(existsSync(home)).toBe(false);
  });

  test.runIf(process.geteuid?.() === 0)('is none that anything is installed for', async () => {
    const { hookline, home, files } = computer(['.claude']);
    chownSync(home, 4711, 4711);
    const before = files();
    const { status, stderr } = await hookline(['install', 'claude-code', '--yes']);
    expect(status).toBe(1);
    expect(stderr).toContain(`The home folder "${home}" belongs to user 4711, and you are user 0`);
    expect(files()).toEqual(before);
  });
});

test('a shim that says nothing of whose hooks count, or another home, is told from one that does', async () => {
  const { shim, home, project, env, state, etc, hookline } = await installed();
  const parts = machineParts('user', { env, home, stateFolder: state, cli: CLI, outside: null });
  const own = { own: ownPackage(CLI), packageFolder: join(state, 'bridge', 'package-0') };
  const site = { where: { home, env, project, machine: etc }, stateFolder: state, parts, ...own };
  const asked = () => isPinned(claudeCode, 'user', site);
  const text = readFileSync(shim, 'utf8');
  expect(await asked()).toBe(true);
  writeFileSync(shim, text.replaceAll(/ --home '[^']*' --state '[^']*'/g, ''));
  expect(await asked()).toBe(false);
  const { stdout } = await hookline(['doctor']);
  expect(stdout).toContain('does not hold fast whose hooks count');
  writeFileSync(shim, text.replaceAll(`--home '${home}'`, "--home '/home/before'"));
  expect(await asked()).toBe(false);
  rmSync(shim);
  expect(await asked()).toBe(false);
});
