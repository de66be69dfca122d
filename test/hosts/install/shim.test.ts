// wide: starts many processes

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { toolCall } from '../../../src/hosts/agents/claude-like.ts';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { type ShimParts, shimText } from '../../../src/hosts/install/shim-text.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { CLI, finished, type Result } from '../../world/cli.ts';
import { world } from '../../world/world.ts';

const SHELLS = ['/bin/dash', '/bin/bash', '/bin/busybox'].filter((path) => existsSync(path));
const TIMEOUT = '/usr/bin/timeout';
const SLEEP = '/bin/sleep';

const PINNED = { home: '/home/dev', stateFolder: '/home/dev/state/hookline' };

/** A machine with a shim whose hookline is a program of ours. */
function machine(program: string | null, more: Partial<ShimParts> & { seconds?: number; cancels?: boolean } = {}) {
  const { seconds = 600, cancels = false, ...parts } = more;
  const top = join(scratchFolder(), 'it\'s a "home"\n$HOME ü');
  execFileSync('mkdir', ['-p', top]);
  const [cli, shim] = [join(top, 'cli.cjs'), join(top, 'shim')];
  if (program !== null) writeFileSync(cli, program);
  const agent = {
    ...({
      name: 'claude-code',
      title: 'Claude Code',
      timeoutSeconds: seconds,
      after: ['Stop', 'PostToolUse'],
    } as const),
    refusal: cancels ? (errorMessage: string) => JSON.stringify({ cancel: true, errorMessage }) : null,
  };
  const usual = {
    node: process.execPath,
    cli,
    native: null,
    timeout: TIMEOUT,
    sleep: SLEEP,
    pinned: PINNED,
  };
  writeFileSync(shim, shimText(agent, { ...usual, ...parts }));
  chmodSync(shim, 0o700);
  return { top, cli, shim };
}

/** The shim as a shell runs it, with next to nothing in its environment. */
function ask(shim: string, event = 'PreToolUse', { shell = '/bin/sh', input = '{}', env = {} } = {}): Promise<Result> {
  const args = shell.endsWith('busybox') ? ['sh', shim, event] : [shim, event];
  return finished(shell, args, { cwd: '/', env, input });
}

const says = (stdout: string, code: number, stderr = '') =>
  `process.stdin.resume().on('end', () => { process.stderr.write(${JSON.stringify(stderr)}); process.stdout.write(${JSON.stringify(stdout)}); process.exitCode = ${code}; });`;

describe.each(SHELLS)('under %s', (shell) => {
  test('a sealed reply is passed on without its seal, with its exit code', async () => {
    const go = machine(says('{"a":1}\nhookline-reply 0\n', 0));
    expect(await ask(go.shim, 'PreToolUse', { shell })).toEqual({ status: 0, stdout: '{"a":1}\n', stderr: '' });
    const silent = machine(says('hookline-reply 0\n', 0));
    expect(await ask(silent.shim, 'PreToolUse', { shell })).toEqual({ status: 0, stdout: '', stderr: '' });
    const no = machine(says('{"no":true}\n\nhookline-reply 2\n', 2, 'because'));
    expect(await ask(no.shim, 'PreToolUse', { shell })).toEqual({
      status: 2,
      stdout: '{"no":true}\n\n',
      stderr: 'because',
    });
  });

  test('five megabytes go through in both directions', async () => {
    const echo = machine(
      `let all = ''; process.stdin.setEncoding('utf8').on('data', (text) => (all += text)).on('end', () => process.stdout.write(all + '\\nhookline-reply 0\\n'));`,
    );
    const input = JSON.stringify({ text: 'ü*[\\n'.repeat(700_000) });
    const { status, stdout } = await ask(echo.shim, 'PreToolUse', { shell, input });
    expect(status).toBe(0);
    expect(stdout === `${input}\n`).toBe(true);
  });

  test.each([
    ['prints something else', says('all is well', 0)],
    ['ends well without a word', says('', 0)],
    ['refuses without a seal', says('{"no":true}', 2)],
    ['has the wrong exit code behind its seal', says('hookline-reply 0\n', 2)],
    ['seals something that comes before other text', says('hookline-reply 0\nmore\n', 0)],
    ['throws', 'throw new Error("broken")'],
    ['is cut off', 'process.stdin.resume().on("end", () => {'],
    ['is killed', 'process.kill(process.pid, "SIGKILL")'],
    // as Node ends itself where it has no memory left
    ['is ended by its own Node', 'process.abort()'],
    ['ends with another code', says('hookline-reply 1\n', 1)],
  ])('a hookline that %s refuses with a reason before an event, and lets go after it', async (_, program) => {
    const { shim, cli } = machine(program);
    const before = await ask(shim, 'PreToolUse', { shell });
    expect(before).toMatchObject({ status: 2, stdout: '' });
    expect(before.stderr).toContain('This is refused.');
    expect(before.stderr).toContain(cli);
    const after = await ask(shim, 'Stop', { shell });
    expect(after).toMatchObject({ status: 0, stdout: '' });
    expect(after.stderr).toContain('hookline:');
  });

  test('an event that nobody knows is refused where nothing answers', async () => {
    expect(await ask(machine('').shim, 'SomethingNew', { shell })).toMatchObject({ status: 2, stdout: '' });
  });

  test.each([
    ['Node', { node: '/nowhere/bin/node' }, '/nowhere/bin/node'],
    ['the package', { cli: '/nowhere/hookline/dist/cli.cjs' }, '/nowhere/hookline/dist/cli.cjs'],
  ])('where %s is gone, its path is named, and how to take the entry out', async (_, parts, path) => {
    const { status, stderr } = await ask(machine(says('hookline-reply 0\n', 0), parts).shim, 'PreToolUse', { shell });
    expect(status).toBe(2);
    expect(stderr).toContain(path);
    expect(stderr).toMatch(/run this in a terminal: sh \S+\/bridge\/claude-code --remove/);
  });

  test.each([
    ['with timeout', TIMEOUT],
    ['without timeout', null],
  ])('%s, a hookline that hangs and ignores signals is ended in time, and nothing is left', async (_, timeout) => {
    const { shim, top } = machine(
      `require('fs').writeFileSync(__dirname + '/pid', String(process.pid)); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`,
      { timeout, seconds: 3 },
    );
    const result = await ask(shim, 'PreToolUse', { shell });
    expect(result).toMatchObject({ status: 2, stdout: '' });
    expect(result.stderr).toContain('This is refused.');
    expect(isAlive(Number(readFileSync(join(top, 'pid'), 'utf8')))).toBe(false);
  });

  test('without timeout, a reply leaves no sleeping watchman', async () => {
    const { shim } = machine(says('hookline-reply 0\n', 0), { timeout: null, seconds: 4321 });
    expect(await ask(shim, 'PreToolUse', { shell })).toMatchObject({ status: 0 });
    await pause(50);
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain('sleep 4316');
  });

  test('half a shim refuses, wherever it is cut', async () => {
    const { shim } = machine(says('hookline-reply 0\n', 0));
    const text = readFileSync(shim, 'utf8');
    for (const part of [0.05, 0.3, 0.6, 0.9, 0.99]) {
      writeFileSync(shim, text.slice(0, Math.floor(text.length * part)));
      const { status, stderr } = await ask(shim, 'PreToolUse', { shell });
      expect([part, status]).toEqual([part, 2]);
      expect(stderr).not.toBe('');
    }
  });
});

test('for an agent that reads no exit codes, the refusal stands on stdout as JSON', async () => {
  const { shim } = machine('', { cancels: true });
  const { status, stdout, stderr } = await ask(shim);
  expect([status, JSON.parse(stdout).cancel]).toEqual([0, true]);
  expect(stderr).toContain('cli.cjs');
  expect(await ask(shim, 'Stop')).toMatchObject({ status: 0, stdout: '' });
});

test('when the agent ends its group of processes, nothing of ours stays', async () => {
  for (const timeout of [TIMEOUT, null]) {
    const { shim, top } = machine(
      `require('fs').writeFileSync(__dirname + '/pid', String(process.pid)); setInterval(() => {}, 1000);`,
      { timeout, seconds: 500 },
    );
    const child = spawn('/bin/sh', [shim, 'PreToolUse'], { detached: true, stdio: 'pipe' });
    while (!existsSync(join(top, 'pid')) || readFileSync(join(top, 'pid'), 'utf8') === '') await pause(20);
    const pid = Number(readFileSync(join(top, 'pid'), 'utf8'));
    process.kill(-Number(child.pid), 'SIGKILL');
    const deadline = performance.now() + 10_000;
    while (isAlive(pid) && performance.now() < deadline) await pause(20);
    expect(isAlive(pid)).toBe(false);
  }
});

test('when the agent ends the shim alone, the bridge and its hooks end soon after', async () => {
  for (const timeout of [TIMEOUT, null])
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const { home, project, write, at } = world();
      const slow = 'echo $$ > "$HOME/pid"; exec sleep 300';
      write('~/.config/hookline/hooks.yml', `hooks:\n  - on: PreToolUse\n    run: '${slow}'\n`);
      const pinned = { home, stateFolder: at('~/.local/state/hookline') };
      const { shim } = machine(null, { cli: CLI, timeout, pinned, seconds: 500 });
      const env = { HOME: home, PATH: '/usr/bin:/bin' };
      const child = spawn('/bin/sh', [shim, 'PreToolUse'], { cwd: project, env, stdio: 'pipe' });
      child.stdin.end(JSON.stringify(toolCall('PreToolUse', 'Bash', 'ls', project)));
      const file = at('~/pid');
      while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(20);
      const pid = Number(readFileSync(file, 'utf8'));
      child.kill(signal);
      const running = () =>
        execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`--caller ${child.pid} `);
      const deadline = performance.now() + 60_000;
      while ((isAlive(pid) || running()) && performance.now() < deadline) await pause(50);
      expect([timeout, signal, isAlive(pid), running()]).toEqual([timeout, signal, false, false]);
    }
});

test('a package that is not what was installed is refused in its own words, and told where nothing can be refused any more', async () => {
  const told = 'hookline-changed hookline is not what was installed (a "file" changed).';
  const { shim } = machine(says(told, 78));
  expect(await ask(shim)).toEqual({
    ...{ status: 2, stdout: '' },
    stderr: 'hookline: hookline is not what was installed (a "file" changed). This is refused.\n',
  });
  expect(await ask(shim, 'Stop')).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('not what was installed'),
  });
  const cancelled = await ask(machine(says(told, 78), { cancels: true }).shim);
  expect(JSON.parse(cancelled.stdout)).toMatchObject({ cancel: true });
  // any other end with that number is no answer
  expect(await ask(machine(says('hookline-reply 0\n', 78)).shim)).toMatchObject({ status: 2 });
});

test('what the environment tells Node does not run inside of hookline, and whose hooks count is said beside the environment', async () => {
  const program = `const { OPENSSL_CONF = null, NODE_COMPILE_CACHE = OPENSSL_CONF, NODE_OPTIONS = NODE_COMPILE_CACHE, XDG_STATE_HOME, HOME } = process.env;
    process.stdout.write(JSON.stringify([NODE_OPTIONS, XDG_STATE_HOME, HOME, ...process.argv.slice(-4)]) + '\\nhookline-reply 0\\n')`;
  const env = {
    NODE_OPTIONS: '--require=/nowhere.cjs',
    NODE_COMPILE_CACHE: '/nowhere',
    OPENSSL_CONF: '/nowhere',
    XDG_STATE_HOME: '/elsewhere',
  };
  const asked = async (pinned: ShimParts['pinned'], more = {}) =>
    JSON.parse((await ask(machine(program, { pinned }).shim, 'PreToolUse', { env: { ...env, ...more } })).stdout);
  const words = ['--home', PINNED.home, '--state', PINNED.stateFolder];
  // what hooks find there stays the agent's, and one that has no home gets one
  expect(await asked(PINNED)).toEqual([null, '/elsewhere', PINNED.home, ...words]);
  expect(await asked(PINNED, { HOME: '/tmp/none' })).toEqual([null, '/elsewhere', '/tmp/none', ...words]);
  const odd = { home: '/home/it\'s "$HOME"', stateFolder: '/home/x\n y' };
  expect(await asked(odd)).toEqual([null, '/elsewhere', odd.home, '--home', odd.home, '--state', odd.stateFolder]);
  expect((await asked(null, { HOME: '/tmp/none' })).slice(2).at(-1)).toBe('--account');
});

describe('the entry in the agent’s file', () => {
  const entry = (shim: string | null, before: boolean) =>
    entryCommand({
      agent: 'gemini',
      event: before ? 'BeforeTool' : 'AfterTool',
      before,
      shim,
      isPlainShell: false,
    });
  // without a level, bash takes itself for a remote one and reads its start files
  const run = (command: string, env = {}) =>
    finished('/bin/bash', ['-c', command], { cwd: '/', env: { SHLVL: '1', ...env }, input: '{}' });

  test('runs the shim with its event, whatever stands in the path', async () => {
    const { shim } = machine(says('{"a":1}\nhookline-reply 0\n', 0));
    expect(await run(entry(shim, true))).toEqual({ status: 0, stdout: '{"a":1}\n', stderr: '' });
  });

  test('refuses by itself where the shim is gone or empty, and lets go after the event', async () => {
    const { shim, top } = machine('');
    writeFileSync(shim, '');
    for (const path of [shim, join(top, 'gone')]) {
      const before = await run(entry(path, true));
      expect(before).toMatchObject({ status: 2, stdout: '' });
      expect(before.stderr).toContain(path);
      expect(before.stderr).toContain('Run hookline install gemini, or delete this hook.');
      expect(await run(entry(path, false))).toMatchObject({ status: 0, stdout: '' });
    }
  });

  test('for many people it finds the state folder of whoever runs the agent', async () => {
    const { shim, top } = machine(says('hookline-reply 0\n', 0));
    execFileSync('mkdir', ['-p', join(top, 'hookline', 'bridge'), join(top, '.local', 'state', 'hookline', 'bridge')]);
    for (const folder of [top, join(top, '.local', 'state')])
      writeFileSync(join(folder, 'hookline', 'bridge', 'gemini'), readFileSync(shim));
    expect(await run(entry(null, true), { XDG_STATE_HOME: top })).toMatchObject({ status: 0 });
    expect(await run(entry(null, true), { HOME: top })).toMatchObject({ status: 0 });
    expect(await run(entry(null, true), { HOME: '/home/dev' })).toMatchObject({ status: 2, stdout: '' });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
