import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nowMs } from '../../src/core/now-ms.ts';
import { possibleDescendants } from '../../src/handlers/processes/linux-processes.ts';
import { type ProcessTree, signalTree, TAG_VARIABLE, treeLives } from '../../src/handlers/processes/process-tree.ts';
import { eventually, marked, read, workshop } from './workshop.ts';

/** A tree as a run makes one, with the tag in its environment. */
function plant(command: string, age = 0): ProcessTree & { readonly mark: string } {
  const { env, mark } = workshop();
  const tag = `tag-${mark}`;
  const child = spawn('sh', ['-c', command], { env: { ...env, [TAG_VARIABLE]: tag }, detached: true, stdio: 'ignore' });
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  onTestFinished(() => void child.unref());
  return { pid, tag, startedAt: nowMs() - age, mark };
}

describe('the processes that may descend from one', () => {
  test('are the few numbers given out since, itself included', () => {
    const found = possibleDescendants(process.pid, 0);
    expect(found).toContain(process.pid);
    const newest = spawnSync('sh', ['-c', 'exec true']).pid;
    expect(possibleDescendants(newest, 0).length).toBeLessThan(65);
    expect(Math.min(...possibleDescendants(newest, 0))).toBe(newest);
  });

  test('are all where the numbers have wrapped around', () => {
    // a number that the kernel has not reached yet was given out before the wrap
    expect(possibleDescendants(4_000_000, 0)).toContain(process.pid);
  });

  test('are all where the numbers could have wrapped around', () => {
    const newest = spawnSync('true').pid;
    const wrapMs = Number(read('/proc/sys/kernel/pid_max')) / 100;
    expect(possibleDescendants(newest, wrapMs + 1)).toContain(process.pid);
  });
});

describe('a tree', () => {
  test('lives as long as one of its processes does', async () => {
    const tree = plant('setsid -f sleep 1');
    await eventually(() => !marked(tree.mark).includes(tree.pid));
    expect(treeLives(tree)).toBe(true);
    expect(await eventually(() => !treeLives(tree))).toBe(true);
  });

  test('is found whatever its age', async () => {
    const tree = plant('setsid -f sleep 300', 3_600_000);
    // while a process becomes another program nobody can read its environment
    const isSleep = (pid: number): boolean => pid !== tree.pid && read(`/proc/${pid}/comm`) === 'sleep\n';
    expect(await eventually(() => marked(tree.mark).length === 1 && marked(tree.mark).every(isSleep))).toBe(true);
    signalTree(tree, 'SIGKILL');
    expect(await eventually(() => marked(tree.mark).length === 0)).toBe(true);
  });

  test('does not include its neighbours', async () => {
    const [tree, neighbour] = [plant('sleep 300'), plant('sleep 300 & sleep 300')];
    await eventually(() => marked(neighbour.mark).length === 3);
    signalTree(tree, 'SIGKILL');
    expect(await eventually(() => !treeLives(tree))).toBe(true);
    expect(marked(neighbour.mark)).toHaveLength(3);
    signalTree(neighbour, 'SIGKILL');
    expect(await eventually(() => !treeLives(neighbour))).toBe(true);
  });

  test('that has gone is nobody: a signal to it reaches no other process', async () => {
    const tree = plant('true');
    expect(await eventually(() => !treeLives(tree))).toBe(true);
    expect(() => signalTree(tree, 'SIGKILL')).not.toThrow();
  });

  test('has gone when only a zombie of it is left', async () => {
    // sleep does not reap the child that its predecessor, the shell, had started; the child ends when the shell has gone
    const { env, mark } = workshop();
    const keeper = spawn('sh', ['-c', 'setsid sh -c "sleep 0.5; exit 0" & echo $!; exec sleep 300'], { env });
    const pid = Number(await new Promise((resolve) => keeper.stdout.once('data', resolve)));
    expect(await eventually(() => /\) Z /.test(read(`/proc/${pid}/stat`)))).toBe(true);
    expect(process.kill(-pid, 0)).toBe(true);
    expect(treeLives({ pid, tag: `tag-${mark}`, startedAt: nowMs() })).toBe(false);
    keeper.kill('SIGKILL');
  });
});
