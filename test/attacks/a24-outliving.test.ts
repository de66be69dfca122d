import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually, marked, program } from '../handlers/workshop.ts';
import { naiveExec } from './naive/exec.ts';
import { later, scene, shell } from './scene.ts';

/** Ways out of a process group, each leaving somebody who sleeps for five minutes. */
const WAYS: Readonly<Record<string, (pidFile: string) => string>> = {
  'a background child': (pid) => `sleep 300 & echo $! > '${pid}'; sleep 30`,
  setsid: (pid) => `setsid -f sh -c 'echo $$ > "${pid}"; exec sleep 300'; sleep 30`,
  'a double fork': (pid) => `python3 '${program('daemonize.py')}' '${pid}'; sleep 30`,
  'nohup and a deaf ear': (pid) =>
    `trap '' TERM HUP; nohup sh -c 'trap "" TERM; echo $$ > "${pid}"; sleep 300; sleep 300' >/dev/null 2>&1 & sleep 30`,
};

function marker() {
  const mark = `outliving-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const end = (): void => {
    for (const pid of marked(mark)) process.kill(pid, 'SIGKILL');
  };
  onTestFinished(end);
  return { mark, end };
}

describe('A24: nothing survives the time-out', () => {
  test.each(Object.entries(WAYS))('%s', async (_, write) => {
    const { top, project, open, env } = scene();
    const naive = marker();
    const [first, second] = [join(top, 'first'), join(top, 'second')];
    void naiveExec(write(first), { cwd: project, env: { ...env, TEST_MARK: naive.mark }, timeoutMs: 700 });
    expect(await eventually(() => existsSync(first))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(marked(naive.mark).length, 'the naive time-out leaves it').toBeGreaterThan(0);
    naive.end();

    const { mark } = marker();
    const hooks = await open({ env: { ...env, TEST_MARK: mark }, graceMs: 200 });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: write(second), timeout: 0.7 } });
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(existsSync(second)).toBe(true);
    expect(outcome).toMatchObject({ refused: true, ran: [{ status: 'timed-out' }] });
    expect(outcome.reason).toMatch(/timed out/);
    expect(await eventually(() => marked(mark).length === 0)).toBe(true);
  });
});

/** Nothing of it is left by which it could be found: not its group, not its parent, not its environment. */
const WITHOUT_A_TRACE = `setsid env -i sh -c 'sleep 1; touch "$0"/pwned' "$PWD" >/dev/null 2>&1 </dev/null &
sleep 0.3; exit 0`;
const CONTAINS = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', 'true']).status === 0;

test.skipIf(!CONTAINS)('A24: what cannot be found is contained by a sandbox', async () => {
  const { project, open, pwned } = scene();
  await naiveExec(WITHOUT_A_TRACE, { cwd: project });
  expect(await eventually(pwned)).toBe(true);
  rmSync(join(project, 'pwned'));

  const hooks = await open();
  const definition = { run: WITHOUT_A_TRACE, sandbox: { kind: 'bwrap', project: 'read-write' }, timeout: 10 };
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
  const outcome = await hooks.trigger('PreToolUse', shell('ls'));
  expect(outcome.ran).toMatchObject([{ status: 'answered' }]);
  await later(2500);
  expect(pwned()).toBe(false);
});
