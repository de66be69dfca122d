import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { numbers } from '../../src/handlers/processes/native/frames.ts';
import { eventually, read, workshop } from '../handlers/workshop.ts';
import { frame, isBuilt, shell, spawner } from './spawner.ts';

const lives = (pid: number): boolean => !/^$|\) [ZX] /.test(read(`/proc/${pid}/stat`));

function end(run: number, graceMs: number): Buffer {
  return frame('E', run, numbers(graceMs));
}

describe.skipIf(!isBuilt)('the spawner', () => {
  test('tells how a process ended, after all that it wrote', async () => {
    const { send, word, saidOf } = spawner();
    send(shell(1, 'echo out; echo err >&2; exit 3'));
    const done = await word('D', 1);
    expect(done.readUInt32LE(2)).toBe(3);
    const written = saidOf(1).filter(({ type }) => type === 'O');
    expect(written.map(({ payload }) => [payload[0], payload.toString('utf8', 1)])).toEqual(
      expect.arrayContaining([
        [1, 'out\n'],
        [2, 'err\n'],
      ]),
    );
    expect(saidOf(1).at(-1)?.type).toBe('D');
  });

  test('gives a process what stands in memory, as a file that can be opened again, and tells how much was read', async () => {
    const { send, word, saidOf } = spawner();
    const given = { kind: 'given', text: `${'é'.repeat(100_000)}\n` } as const;
    const descriptors = [given, { kind: 'out' }, { kind: 'out' }] as const;
    send(shell(1, 'cat /dev/stdin | wc -c', { descriptors }), shell(2, 'cat >/dev/null', { descriptors }));
    send(shell(3, 'true', { descriptors }), shell(4, 'head -c 1 >/dev/null', { descriptors }));
    const readOf = async (run: number) => (await word('D', run))[1];
    await readOf(1);
    expect(
      saidOf(1)
        .find(({ type }) => type === 'O')
        ?.payload.toString('utf8', 1)
        .trim(),
    ).toBe('200001');
    expect(await readOf(2)).toBe(3);
    expect(await readOf(3)).toBe(1);
    expect(await readOf(4)).toBeGreaterThanOrEqual(2);
  });

  test('leaves a process nothing of its own or of other runs: no descriptor, no blocked or ignored signal', async () => {
    const { send, word, saidOf } = spawner();
    const both = [{ kind: 'in' }, { kind: 'out' }, { kind: 'out' }, { kind: 'both' }] as const;
    send(shell(1, 'cat', { descriptors: both }));
    await word('B', 1);
    send(
      shell(
        2,
        "exec python3 -c \"import os; print(sorted(os.listdir('/proc/self/fd'))); print(open('/proc/self/status').read())\"",
      ),
    );
    await word('D', 2);
    const text = saidOf(2)
      .map(({ type, payload }) => (type === 'O' ? payload.toString('utf8', 1) : ''))
      .join('');
    // the fourth is the folder that is being read
    expect(text).toContain("['0', '1', '2', '3']");
    expect(text).toMatch(/SigBlk:\s0{16}/);
    send(end(1, 0));
    await word('G', 1);
  });

  test.each([
    ['leaves its session and its parent', 'setsid sh -c "sleep 300 & sleep 300" & sleep 300'],
    ['throws its environment away too', 'env -i setsid sh -c "env -i setsid sleep 300 & exit" & sleep 300'],
    ['forks twice and lets its parents end', '(setsid sh -c "(sleep 300 &) ; (setsid sleep 300 &)" &) ; sleep 300'],
    ['does not listen to SIGTERM', "trap '' TERM; (trap '' TERM; sleep 300) & while :; do sleep 300; done"],
    ['stops itself', 'kill -STOP $$; sleep 300'],
  ])('ends a whole tree, also what %s', async (_, line) => {
    const { child, send, word } = spawner();
    send(shell(1, line));
    const leader = (await word('B', 1)).readUInt32LE(0);
    await eventually(() => descendants(child.pid ?? 0).length >= 2 || /STOP/.test(line), 5000);
    send(end(1, 100));
    await word('G', 1);
    expect(lives(leader)).toBe(false);
    expect(descendants(child.pid ?? 0)).toEqual([]);
  });

  test('ends one of two trees, and leaves the other as it is', async () => {
    const { child, send, word } = spawner();
    send(shell(1, 'setsid sleep 300 & sleep 300'), shell(2, 'setsid sleep 301 & sleep 301'));
    await eventually(() => descendants(child.pid ?? 0).length === 6, 5000);
    send(end(1, 50));
    await word('G', 1);
    const left = descendants(child.pid ?? 0).map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '));
    expect(left.filter((command) => command.includes('sleep 300'))).toEqual([]);
    expect(left.filter((command) => command.startsWith('sleep 301'))).toHaveLength(2);
    send(end(2, 0));
    await word('G', 2);
  });

  test('tells what goes on in the background, and does not end it with later runs', async () => {
    const { child, send, word, saidOf } = spawner();
    send(shell(1, 'setsid sleep 300 >/dev/null 2>&1 & sleep 0.3; exit 0'));
    const done = await word('D', 1);
    expect((done[0] ?? 0) & 2).toBe(0);
    send(frame('H', 1, numbers(100), Buffer.of((done[0] ?? 0) & 1)));
    await word('G', 1);
    const [left] = saidOf(1).filter(({ type }) => type === 'L');
    expect(left?.payload.toString('utf8', 4)).toMatch(/^\d+ sleep 300$/);
    const pid = left?.payload.readUInt32LE(0) ?? 0;
    send(shell(2, 'sleep 300'));
    await word('B', 2);
    send(end(2, 0));
    await word('G', 2);
    expect(lives(pid)).toBe(true);
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
  });

  test('ends what holds the output of a hook that has ended', async () => {
    const { child, send, word } = spawner();
    send(shell(1, 'sleep 300 & exit 0'));
    await word('X', 1);
    const done = await word('D', 1);
    expect((done[0] ?? 0) & 1).toBe(0);
    send(frame('H', 1, numbers(100), Buffer.of(0)));
    await word('G', 1);
    expect(descendants(child.pid ?? 0)).toEqual([]);
  });

  test('ends a process whose time is over by itself', async () => {
    const { send, word } = spawner();
    send(shell(1, 'sleep 300', { timeoutMs: 100 }));
    expect(((await word('D', 1))[0] ?? 0) & 4).toBe(4);
    await word('G', 1);
  });

  test('tells the end of a process before it tells that all is gone, also of one whose output was held until then', async () => {
    const { send, word, saidOf } = spawner();
    // the first one ends at once when it is asked to, and another one a moment later, which holds its output
    const holder = "(trap 'sleep 0.02; exit' TERM; while :; do sleep 0.01; done)";
    const all = Array.from({ length: 20 }, (_, i) => i + 1);
    for (const run of all) send(shell(run, `${holder} & exec sleep 300`, { timeoutMs: 300 }));
    for (const run of all) await word('G', run);
    for (const run of all) {
      expect(saidOf(run).map(({ type }) => type)).toEqual(expect.arrayContaining(['D', 'K', 'G']));
      expect(saidOf(run).at(-1)?.type).toBe('G');
    }
  });

  test('whatever it is asked of a process that has just ended, its end is told once, and the next one is fine', async () => {
    const { send, word, saidOf } = spawner();
    const frames = ['E', 'H', 'R', 'N'].flatMap((type) => [type, `${type}${type}`]);
    for (const [i, types] of frames.entries()) {
      const run = 10 + i;
      // its output is held for a moment, by one that goes before it is asked for
      send(shell(run, 'sleep 0.03 & exit 3'));
      await word('X', run);
      for (const type of types) send(frame(type, run, numbers(100), Buffer.of(1)));
      expect((await word('D', run)).readUInt32LE(2)).toBe(3);
    }
    send(shell(1, 'exit 7'));
    expect((await word('D', 1)).readUInt32LE(2)).toBe(7);
    for (const [i] of frames.entries()) expect(saidOf(10 + i).filter(({ type }) => type === 'D')).toHaveLength(1);
  });

  test.each(['SIGKILL', 'SIGTERM', 'nothing but the end of its input'])(
    'ends with its program, and all that was waited for with it: %s',
    async (how) => {
      const { child, socket, send, word, ended } = spawner();
      send(shell(1, 'setsid sleep 300 & sleep 300'));
      const leader = (await word('B', 1)).readUInt32LE(0);
      await eventually(() => descendants(child.pid ?? 0).length >= 3, 5000);
      const all = descendants(child.pid ?? 0);
      if (how === 'SIGKILL') {
        // what then is left of a tree its program ends by its mark: test/handlers/native.test.ts
        child.kill('SIGKILL');
        await eventually(() => !lives(leader), 5000);
        for (const pid of all) if (lives(pid)) process.kill(pid, 'SIGKILL');
      } else if (how === 'SIGTERM') {
        // nobody but its program ends it in good order
        child.kill('SIGTERM');
        send(end(1, 0));
        await word('G', 1);
        socket.destroy();
      } else socket.destroy();
      await ended;
      expect(await eventually(() => all.every((pid) => !lives(pid)), 5000)).toBe(true);
    },
  );

  test('says why a process could not be started, and goes on', async () => {
    const { send, word } = spawner();
    send(shell(1, '', { program: '/nowhere' }), shell(2, '', { cwd: '/nowhere' }), shell(3, '', { program: '/etc' }));
    send(shell(4, '', { args: ['x'.repeat(200_000)] }), shell(5, 'exit 0'));
    const errno = async (run: number) => (await word('F', run)).readUInt32LE(0);
    expect([await errno(1), await errno(2), await errno(3), await errno(4)]).toEqual([2, 2, 13, 7]);
    expect((await word('D', 5)).readUInt32LE(2)).toBe(0);
  });

  test('out of descriptors it says so, and has them again when others have ended', async () => {
    const { send, word, saidOf } = spawner(undefined, ['prlimit', '--nofile=40']);
    const all = Array.from({ length: 30 }, (_, i) => i + 1);
    for (const run of all) send(shell(run, 'sleep 300'));
    await eventually(() => all.every((run) => saidOf(run).some(({ type }) => type === 'B' || type === 'F')), 10_000);
    const failed = all.filter((run) => saidOf(run).some(({ type }) => type === 'F'));
    expect(failed.length).toBeGreaterThan(10);
    expect((await word('F', failed[0] ?? 0)).readUInt32LE(0)).toBe(24);
    for (const run of all) send(end(run, 0));
    for (const run of all) if (!failed.includes(run)) await word('G', run);
    send(shell(100, 'exit 7'));
    expect((await word('D', 100)).readUInt32LE(2)).toBe(7);
  });

  test('out of memory it says so of what is too large, and goes on', async () => {
    const { send, word } = spawner(undefined, ['prlimit', `--as=${24 * 1024 * 1024}`]);
    const descriptors = [
      { kind: 'given', text: 'x'.repeat(64 * 1024 * 1024) },
      { kind: 'out' },
      { kind: 'out' },
    ] as const;
    send(shell(1, 'wc -c', { descriptors }));
    expect((await word('F', 1)).readUInt32LE(0)).toBe(12);
    send(shell(2, 'exit 7'));
    expect((await word('D', 2)).readUInt32LE(2)).toBe(7);
  });

  test('keeps to bounded memory while nobody listens, and everything arrives later', async () => {
    const { child, socket, send, word, saidOf } = spawner();
    socket.pause();
    send(shell(1, 'head -c 50000000 /dev/zero'));
    await eventually(() => descendants(child.pid ?? 0).length > 0, 2000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    expect(Number(kilobytes)).toBeLessThan(8 * 1024);
    socket.resume();
    await word('D', 1);
    const bytes = saidOf(1).reduce((sum, { type, payload }) => sum + (type === 'O' ? payload.length - 1 : 0), 0);
    expect(bytes).toBe(50_000_000);
  });

  test('runs a script without an interpreter by the shell, and finds programs where the environment of the process says', async () => {
    const { send, word, saidOf } = spawner();
    const { folder, write } = workshop();
    const script = write('own-program', 'echo "found $1"\n');
    chmodSync(script, 0o755);
    send(shell(1, '', { program: script, args: ['a b'] }));
    send(shell(2, '', { program: 'own-program', args: ['c'], env: { PATH: folder } }));
    await Promise.all([word('D', 1), word('D', 2)]);
    const text = (run: number) =>
      saidOf(run)
        .find(({ type }) => type === 'O')
        ?.payload.toString('utf8', 1);
    expect([text(1), text(2)]).toEqual(['found a b\n', 'found c\n']);
  });
});

/** Those that live and descend from a process. */
function descendants(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (parent !== undefined && state !== 'Z' && state !== 'X') parents.set(Number(name), Number(parent));
  }
  const descends = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(descends);
}
