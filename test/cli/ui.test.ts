import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLI, callProcess } from '../world/cli.ts';
import { HAS_TERMINAL } from '../world/terminal.ts';
import { type World, world } from '../world/world.ts';

describe('hookline ui', () => {
  const WRONG = [
    [['--port', 'x'], '"x" is no port'],
    [['--port', '70000'], '"70000" is no port'],
    [['--port=-1'], '"-1" is no port'],
    [['surplus'], 'takes no argument "surplus"'],
    [['--colour'], 'There is no option "--colour"'],
    [['--since', 'soon'], '"soon"'],
    [['--state', '/nonexistent/state'], '"/nonexistent/state"'],
  ] as const;
  test.each(WRONG)('is told what is wrong: %j', async (args, message) => {
    const { project, env } = world();
    const { status, stderr } = await callProcess({ args: ['ui', '--no-open', ...args], cwd: project, env });
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });

  test('at a port that is taken says so, and how to get another', async () => {
    const all = recorded();
    const { address } = await started(all, ['--json']);
    const args = ['ui', '--no-open', '--port', new URL(address).port];
    const { status, stderr } = await callProcess({ args, cwd: all.project, env: all.env });
    expect(status).toBe(1);
    expect(stderr).toMatch(/Nobody can listen at port \d+ .*\n.*any that is free/);
  });

  test('ends with a signal, at once and with nothing left behind', async () => {
    const all = recorded();
    const { end, stdout } = await started(all, ['--no-open']);
    expect(stdout()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}\n/);
    expect(await end('SIGINT')).toBe(0);
    expect(existsSync(join(all.state, 'hookline', 'ui'))).toBe(false);
  });

  test('takes the demonstration away again', async () => {
    const all = world();
    const tmp = join(all.top, 'tmp');
    all.write(`${tmp}/.keep`, '');
    const { end } = await started({ ...all, env: { ...all.env, TMPDIR: tmp } }, ['--json']);
    expect(readdirSync(tmp).some((name) => name.startsWith('hookline-demo-'))).toBe(true);
    await end('SIGTERM');
    expect(readdirSync(tmp).filter((name) => name !== '.keep')).toEqual([]);
  });

  test('takes away what one that was killed has left', async () => {
    const all = world();
    const tmp = join(all.top, 'tmp');
    all.write(`${tmp}/.keep`, '');
    const place = { ...all, env: { ...all.env, TMPDIR: tmp } };
    const demonstrations = () => readdirSync(tmp).filter((name) => name.startsWith('hookline-demo-'));
    const killed = await started(place, ['--json']);
    const [left] = demonstrations();
    await killed.end('SIGKILL');
    expect(demonstrations()).toEqual([left]);
    const { end } = await started(place, ['--json']);
    expect(demonstrations()).not.toContain(left);
    await end('SIGTERM');
    expect(demonstrations()).toEqual([]);
  });
});

describe.skipIf(!HAS_TERMINAL)('hookline ui, in a terminal', () => {
  test('opens the browser through a private file: no argument of a process holds the key', async () => {
    const all = recorded();
    // the person's browser
    all.write(
      '~/bin/xdg-open',
      `#!/bin/sh\nprintf '%s\\n' "$@" > "$HOME/asked"\ncat "\${1#file://}" > "$HOME/read"\n: > "$HOME/done"\n`,
      0o755,
    );
    const env = { ...all.env, PATH: `${join(all.home, 'bin')}:${all.env.PATH}` };
    const args = ['-qefc', `'${process.execPath}' '${CLI}' ui`, '/dev/null'];
    const child = spawn('/usr/bin/script', args, {
      cwd: all.project,
      env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    onTestFinished(() => void child.kill());
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (screen += text));
    await comes(() => screen.includes('Ctrl-C'));
    const token = /#token=([\w-]{32})/.exec(screen)?.[1] ?? 'none';
    await comes(() => existsSync(join(all.home, 'done')));
    const [asked, read] = ['asked', 'read'].map((name) => readFileSync(join(all.home, name), 'utf8'));
    expect(asked).toMatch(/^file:\/\/\S+\/hookline\/ui\/open-ui-\d+-[0-9a-f]{16}\.html\n$/);
    expect(asked).not.toContain(token);
    expect(read).toContain(`#token=${token}`);
  });
});

/** A computer on which something is recorded, so that no demonstration is needed. */
function recorded(): World {
  const all = world();
  all.write(join(all.state, 'hookline', 'audit', '2026-11', '000000000001.jsonl'), '');
  return all;
}

async function started({ project, env }: Pick<World, 'project' | 'env'>, args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, 'ui', ...args], { cwd: project, env, stdio: 'pipe' });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  await comes(() => stdout.includes('\n'));
  const { address = '' } = args.includes('--json') ? JSON.parse(stdout) : {};
  return {
    address: String(address),
    stdout: () => stdout,
    end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
}

async function comes(isThere: () => boolean): Promise<void> {
  for (const until = Date.now() + 60_000; !isThere() && Date.now() < until; ) await pause(20);
}
