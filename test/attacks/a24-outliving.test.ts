import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually, marked, program, read } from '../handlers/workshop.ts';
import { naiveExec } from './naive/exec.ts';
import { later, scene, shell } from './scene.ts';

/** Ways out of a process group, each leaving somebody who sleeps for five minutes. */
const WAYS: Readonly<Record<string, (pidFile: string) => string>> = {
  'a background child': (pid) => `sleep 300 & echo $! > '${pid}'; sleep 300`,
  setsid: (pid) => `setsid -f sh -c 'echo $$ > "${pid}"; exec sleep 300'; sleep 300`,
  'a double fork': (pid) => `python3 '${program('daemonize.py')}' '${pid}'; sleep 300`,
  'nohup and a deaf ear': (pid) =>
    `trap '' TERM HUP; nohup sh -c 'trap "" TERM; echo $$ > "${pid}"; sleep 300; sleep 300' >/dev/null 2>&1 & sleep 300`,
};

/** In the environment of everything that the test starts: nothing of it is left afterwards. */
function marker() {
  const mark = `outliving-${process.pid}-${Math.random().toString(36).slice(2)}`;
  onTestFinished(() => {
    for (const pid of marked(mark)) process.kill(pid, 'SIGKILL');
  });
  return { mark };
}

const pidFiles = (top: string) =>
  Object.entries(WAYS).map(([way, write], i) => ({ way, write, file: join(top, `${i}`) }));

function lives(file: string): boolean {
  const pid = read(file).trim();
  return pid !== '' && !/^$|\) [ZX] /.test(read(`/proc/${pid}/stat`));
}

describe('A24: nothing survives the time-out', () => {
  test('of the naive way, all of these do', async () => {
    const { top, project, env } = scene();
    const { mark } = marker();
    const ways = pidFiles(top);
    for (const { write, file } of ways)
      void naiveExec(write(file), { cwd: project, env: { ...env, TEST_MARK: mark }, timeoutMs: 1500 });
    expect(await eventually(() => ways.every(({ file }) => lives(file)))).toBe(true);
    await later(2000);
    expect(ways.filter(({ file }) => lives(file)).map(({ way }) => way)).toEqual(Object.keys(WAYS));
  });

  test('of ours, none does, and the hook is said to have timed out', async () => {
    // as short as it may be, and on a busy machine long enough for each of them to have got away
    for (const timeout of [2, 10, 40]) if (await nothingIsLeftAfter(timeout)) return;
    expect.fail('not one of three times did each of them get away before its time was over');
  });
});

/** False where the time was over before each of them had got away: such a try shows nothing. */
async function nothingIsLeftAfter(timeout: number): Promise<boolean> {
  const { top, open, env } = scene();
  const { mark } = marker();
  const hooks = await open({ env: { ...env, TEST_MARK: mark }, graceMs: 200 });
  const ways = pidFiles(top);
  for (const { way, write, file } of ways) {
    const definition = { name: way, run: write(file), timeout };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
  }
  const outcome = await hooks.trigger('PreToolUse', shell('ls'));
  expect(outcome.ran.map(({ name, status }) => [name, status])).toEqual(ways.map(({ way }) => [way, 'timed-out']));
  expect(outcome).toMatchObject({ refused: true, reason: expect.stringMatching(/timed out/) });
  expect(await eventually(() => marked(mark).length === 0)).toBe(true);
  expect(ways.filter(({ file }) => lives(file))).toEqual([]);
  return ways.every(({ file }) => read(file) !== '');
}

/** Nothing of it is left by which it could be found: not its group, not its parent, not its environment. */
const WITHOUT_A_TRACE = `setsid env -i sh -c 'sleep 1; touch "$0"/pwned' "$PWD" >/dev/null 2>&1 </dev/null &
sleep 0.3; exit 0`;
const CONTAINS = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', 'true']).status === 0;

test.skipIf(!CONTAINS)('A24: what cannot be found is contained by a sandbox (where there is bubblewrap)', async () => {
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
