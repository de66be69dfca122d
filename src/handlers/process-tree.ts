import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** The variable in which every process of a run carries the run's tag, so that one which left the group is found. */
export const TAG_VARIABLE = 'HOOKLINE_RUN';

/** One run's processes: the group it was started as, and whatever left it. This file is the only one that knows platforms. */
export interface ProcessTree {
  readonly pid: number;
  readonly tag: string;
}

export type TreeSignal = 'SIGTERM' | 'SIGKILL';

const WINDOWS = process.platform === 'win32';
const LINUX = process.platform === 'linux';

/** Whether `spawn` must make the child the leader of a group of its own. */
export const OWN_GROUP = !WINDOWS;

export function signalTree(tree: ProcessTree, signal: TreeSignal): void {
  if (WINDOWS) {
    spawnSync('taskkill', ['/pid', String(tree.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  // those outside the group first: killing their parents would hide where they came from
  for (const pid of [...new Set([...descendantsOf(tree.pid), ...strays(tree)])]) kill(pid, signal);
  kill(-tree.pid, signal);
}

/** Whether anything of the group is left; after its leader was reaped that is somebody the leader left behind. */
export function groupLives(tree: ProcessTree): boolean {
  return !WINDOWS && kill(-tree.pid, 0);
}

/** For the moment before our own end, when nothing can be waited for. */
export function killGroupNow(tree: ProcessTree): void {
  if (WINDOWS) signalTree(tree, 'SIGKILL');
  else kill(-tree.pid, 'SIGKILL');
}

export function treeLives(tree: ProcessTree): boolean {
  return groupLives(tree) || strays(tree).length > 0;
}

/** Processes that carry the run's tag, inside its group or out of it. Linux only: elsewhere the group is all we see cheaply. */
export function strays(tree: ProcessTree): readonly number[] {
  if (WINDOWS) return [];
  if (!LINUX) return taggedByPs(tree.tag);
  return candidates(tree.pid).filter((pid) => carriesTag(pid, tree.tag));
}

/**
 * A descendant's pid is allocated after its ancestor's, so usually only a handful of numbers can be ours: those between
 * the run's own and the newest that the kernel gave out. Where the numbers have wrapped around, every process is looked at.
 */
function candidates(from: number): readonly number[] {
  const newest = Number(read('/proc/loadavg').trim().split(' ').at(-1));
  if (newest === from) return [];
  if (newest > from && newest - from <= 64) return Array.from({ length: newest - from }, (_, i) => from + i + 1);
  const all = processIds();
  return newest > from ? all.filter((pid) => pid > from) : all;
}

function carriesTag(pid: number, tag: string): boolean {
  if (pid === process.pid) return false;
  const environment = read(`/proc/${pid}/environ`);
  const at = environment.indexOf(`${TAG_VARIABLE}=`);
  return at !== -1 && environment.slice(at, environment.indexOf('\0', at) >>> 0).includes(tag);
}

/** Children of children, while their parents still live: also those that threw their environment away. */
function descendantsOf(root: number): readonly number[] {
  if (!LINUX) return [];
  const found = new Set<number>();
  const queue = [root];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const child of childrenOf(pid)) {
      if (found.has(child)) continue;
      found.add(child);
      queue.push(child);
    }
  }
  return [...found];
}

function childrenOf(pid: number): readonly number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function taggedByPs(tag: string): readonly number[] {
  const { stdout } = spawnSync('ps', ['-axEww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(`${TAG_VARIABLE}=`) && line.includes(tag))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 0 && pid !== process.pid);
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function kill(pid: number, signal: TreeSignal | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else by now (setuid)
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
