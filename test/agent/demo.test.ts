// wide: plays the whole demonstration, several times

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, finished, HAS_TERMINAL, logs, machine, settings } from '../cli/machine.ts';

const TIMEOUT_MS = 300_000;
const ESCAPE = '\u001B';

/** A machine whose own hooks must not be seen, with a folder for what is temporary. */
function demoMachine() {
  const here = machine();
  const tmp = join(here.top, 'tmp');
  mkdirSync(tmp);
  const hooks = settings({ SessionStart: logs('own'), PreToolUse: logs('own', 2), Stop: logs('own') });
  for (const path of ['~/.claude/settings.json', '.claude/settings.json', join(tmp, '.claude/settings.json')])
    here.write(path, hooks);
  const left = (): readonly string[] => readdirSync(tmp).filter((name) => name !== '.claude');
  const demo = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
    here.cli(['demo', ...args], { env: { TMPDIR: tmp, ...env } });
  return { ...here, tmp, left, demo };
}

describe('in a pipe', () => {
  test(
    'every claim holds, without colours, 100 columns wide, and nothing is left behind',
    async () => {
      const { demo, left, logged, home, state } = demoMachine();
      const before = filesIn(home);
      const { status, stdout, stderr } = await demo();
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).not.toContain(ESCAPE);
      expect(stdout.match(/^\d\/8 {2}\S/gm)).toHaveLength(8);
      expect(stdout).toMatch(/\n(\d+) of \1 claims hold \([\d.]+ s\)\.\n$/);
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
      expect(left()).toEqual([]);
      // the person's own hooks and files are nobody's business here
      expect(logged()).toEqual([]);
      expect(filesIn(home)).toEqual(before);
      expect(existsSync(state)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'hooks in the formats of six agents, and hookline’s own, decide',
    async () => {
      const { stdout } = await demoMachine().demo();
      for (const words of [
        '  + SessionStart hook added context: The site is deployed from main.',
        '✗ Blocked by PreToolUse hook: Deleting whole folders is not for agents.',
        '✗ Blocked by PreToolUse hook: A file of secrets is written by a person.',
        "Hook 'pre-file-write' is enforced by organization. User config ignored.",
        'PreToolUse hook rewrote it: node deploy.mjs production --dry-run',
        '↻ Not done yet: The tests are red: not ok',
        '✓ The trail is intact: ',
      ])
        expect(stdout).toContain(words);
    },
    TIMEOUT_MS,
  );

  test(
    'what the demonstration says fits into a narrow one',
    async () => {
      const { status, stdout } = await demoMachine().demo([], { COLUMNS: '60' });
      expect(status).toBe(0);
      const long = stdout.split('\n').filter((line) => line.length > 60);
      // this line is `hookline audit verify`'s own
      expect(long.filter((line) => !line.startsWith('✓ The trail is intact'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    '--json prints the claims as data, and nothing else',
    async () => {
      const { demo, left } = demoMachine();
      const { status, stdout, stderr } = await demo(['--json']);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const data = JSON.parse(stdout);
      expect(data).toMatchObject({ holds: true, interrupted: false, folder: null, durationMs: expect.any(Number) });
      expect(data.scenes).toHaveLength(8);
      for (const scene of data.scenes) {
        expect(scene).toMatchObject({ title: expect.any(String), claims: expect.any(Array) });
        expect(scene.claims.length).toBeGreaterThan(0);
        for (const claim of scene.claims) expect(claim).toEqual({ text: expect.any(String), holds: true });
      }
      expect(left()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    '--keep leaves the folder, whose hooks decide for `hookline run` too',
    async () => {
      const { demo, tmp, cli } = demoMachine();
      const { status, stdout } = await demo(['--keep']);
      expect(status).toBe(0);
      const [, folder = ''] = /^ {2}cd (\S+)\/project$/m.exec(stdout) ?? [];
      expect(folder).toContain(tmp);
      expect(readFileSync(join(folder, 'project/src/slug.mjs'), 'utf8')).toContain(".replaceAll(' ', '-')");
      const env = { HOME: join(folder, 'home'), XDG_STATE_HOME: join(folder, 'state') };
      const run = ['run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"rm -rf build"}'];
      const refused = await cli(run, { cwd: join(folder, 'project'), env });
      expect(refused).toMatchObject({ status: 2, stdout: expect.stringContaining('is not for agents') });
      const verified = await cli(['audit', 'verify'], { env });
      expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('The trail is intact') });
      rmSync(folder, { recursive: true });
    },
    TIMEOUT_MS,
  );

  test('an option that there is not is a usage error', async () => {
    expect(await demoMachine().demo(['--slow'])).toMatchObject({ status: 1, stdout: '' });
    expect(await demoMachine().demo(['now'])).toMatchObject({ status: 1, stdout: '' });
  });
});

/** A network of its own, in which there is nothing but loopback. */
const ALONE = ['-rn', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"'];
const CAN_BE_ALONE = process.platform === 'linux' && spawnSync('unshare', [...ALONE, 'true']).status === 0;

test.skipIf(!CAN_BE_ALONE)(
  `it needs no network${CAN_BE_ALONE ? '' : ' (skipped: needs unshare -rn and ip)'}`,
  async () => {
    const { env, project, tmp, left } = demoMachine();
    const args = [...ALONE, process.execPath, CLI, 'demo'];
    const { status, stderr } = await finished('unshare', args, { cwd: project, env: { ...env, TMPDIR: tmp } });
    expect({ status, stderr, left: left() }).toEqual({ status: 0, stderr: '', left: [] });
  },
  TIMEOUT_MS,
);

describe.skipIf(!HAS_TERMINAL)(`on a terminal${HAS_TERMINAL ? '' : ' (skipped: needs script)'}`, () => {
  test(
    'there are colours, and none with NO_COLOR',
    async () => {
      const { terminal, tmp } = demoMachine();
      const coloured = await terminal(['demo', '--fast'], '', { columns: 80, env: { TMPDIR: tmp } });
      expect(coloured).toMatchObject({ status: 0, screen: expect.stringContaining(`${ESCAPE}[32m✓`) });
      const plain = await terminal(['demo', '--fast'], '', { columns: 80, env: { TMPDIR: tmp, NO_COLOR: '1' } });
      expect(plain).toMatchObject({ status: 0, screen: expect.not.stringContaining(ESCAPE) });
    },
    TIMEOUT_MS,
  );
});

describe('interrupted', () => {
  test.each([
    ['SIGINT', 'hookline demo', 130],
    ['SIGINT', '2/8', 130],
    ['SIGTERM', '3/8', 143],
  ] as const)('by %s at "%s" it ends with nothing left behind', { timeout: TIMEOUT_MS }, async (signal, at, code) => {
    const { env, project, tmp, left } = demoMachine();
    const child = spawn(process.execPath, [CLI, 'demo'], { cwd: project, env: { ...env, TMPDIR: tmp } });
    let stdout = '';
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const wasThere = stdout.includes(at);
        stdout += text;
        if (!wasThere && stdout.includes(at)) child.kill(signal);
      });
    });
    expect({ status, left: left(), processes: processesWith(tmp) }).toEqual({
      status: code,
      left: [],
      processes: [],
    });
    expect(stdout).not.toMatch(/claims hold|Checked:\n(?: {2}✓.*\n)* {2}✗/);
  });
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** Processes whose temporary folder is in this one: hooks and tools, and what they started. */
function processesWith(folder: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${folder}`);
    } catch {
      return false;
    }
  });
}
