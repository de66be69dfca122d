import { spawnSync } from 'node:child_process';
import { errorCode } from '../../core/error-code.ts';
import type { LeftBehind } from '../../core/left-behind.ts';
import { nowMs } from '../../core/now-ms.ts';
import {
  commandOf,
  environmentOf,
  isNameless,
  type LinuxProcess,
  linuxProcess,
  openedAs,
  openedBy,
  possibleDescendants,
} from './linux-processes.ts';

/** The variable in which every process of a run carries the run's tag, so that one which left the group is found. */
export const TAG_VARIABLE = 'HOOKLINE_RUN';

/** One run's processes: the group it was started as, and whatever left it. This file is the only one that knows platforms. */
export interface ProcessTree {
  readonly pid: number;
  readonly tag: string;
  /** By `nowMs()`. */
  readonly startedAt: number;
  /** Its first process ends all others with it at once: it is not asked to end, they are. */
  readonly husk?: boolean;
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
  const members = membersOf(tree);
  // those outside the group first: killing their parents would hide where they came from
  const outside = members.filter(({ group }) => group !== tree.pid);
  // a group without members is not signalled: its number may be somebody else's by now
  const spared = tree.husk === true && signal === 'SIGTERM' && outside.length > 0;
  const group = !spared && (members.length > outside.length || !LINUX) ? [-tree.pid] : [];
  const targets = [...outside.map(({ pid }) => pid), ...group];
  for (const target of targets) kill(target, signal);
  // one that is stopped obeys only when it goes on
  if (signal === 'SIGTERM') for (const target of targets) kill(target, 'SIGCONT');
}

const MOST_ROUNDS = 40;
const ROUND_MS = 3;

/**
 * For when nothing can be waited for any more. What is being forked, or is becoming another program, is not seen at that
 * moment: it is looked for until two looks in a row have found nobody, and nobody who might be one of them.
 */
export function killTree(tree: ProcessTree): void {
  for (let round = 0, calm = 0; round < MOST_ROUNDS && calm < 2; round++) {
    signalTree(tree, 'SIGKILL');
    calm = treeLives(tree) || mayBecome(tree) ? 0 : calm + 1;
    if (calm === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ROUND_MS);
  }
}

function mayBecome(tree: ProcessTree): boolean {
  if (!LINUX) return false;
  return possibleDescendants(tree.pid, nowMs() - tree.startedAt).some((pid) => {
    const found = pid === process.pid ? null : linuxProcess(pid);
    return found !== null && isNameless(found);
  });
}

/** Whether anything of the run is left, in its group or out of it. */
export function treeLives(tree: ProcessTree): boolean {
  if (WINDOWS) return false;
  return LINUX ? membersOf(tree).length > 0 : kill(-tree.pid, 0) || membersOf(tree).length > 0;
}

/** Where a run's output leads, as its descendants hold it; null: that cannot be known. */
export type Output = ReadonlySet<string> | null;

/** Asked right after the start, before the process can have turned its output elsewhere. */
export function outputOf(pid: number): Output {
  if (!LINUX) return null;
  const [out, err] = [openedAs(pid, 1), openedAs(pid, 2)];
  // the sockets that Node made; anything else is the work of the process itself, which was faster
  return isSocket(out) && isSocket(err) ? new Set([out, err]) : null;
}

function isSocket(opened: string | null): opened is string {
  return opened?.startsWith('socket:') === true;
}

/** What is left of a run: those that still hold its output, and those that have let go of it and can be known again. */
export interface Rest {
  readonly holding: readonly number[];
  readonly free: readonly LeftBehind[];
}

/** `isClosed`: nobody holds the output any more. Where nobody can know, everybody is taken to hold it. */
export function restOf(tree: ProcessTree, output: Output, isClosed: boolean): Rest {
  if (WINDOWS) return { holding: [], free: [] };
  const members = membersOf(tree);
  const holds = ({ pid }: Member): boolean => {
    const opened = output === null ? null : openedBy(pid);
    // one that cannot be looked into belongs to somebody else by now
    return opened === null ? output === null : opened.some((one) => output?.has(one));
  };
  const holding = isClosed ? [] : members.filter(holds);
  const free = members.filter((member) => !holding.includes(member));
  return {
    holding: holding.map(({ pid }) => pid),
    free: free.map(({ pid, startedAt }) => ({ pid, startedAt, command: LINUX ? commandOf(pid) : '' })),
  };
}

/** Whether the process that was left behind is still there, and no other with its number. */
export function isStillThere({ pid, startedAt }: Pick<LeftBehind, 'pid' | 'startedAt'>): boolean {
  return LINUX ? startedAt !== '' && linuxProcess(pid)?.startedAt === startedAt : false;
}

export function signalProcesses(pids: readonly number[], signal: TreeSignal): void {
  for (const pid of pids) kill(pid, signal);
  if (signal === 'SIGTERM') for (const pid of pids) kill(pid, 'SIGCONT');
}

type Member = Pick<LinuxProcess, 'pid' | 'group' | 'startedAt'>;

/** In the group or the session, or with the tag, or a child of one of those: it may have thrown its environment away. */
function membersOf(tree: ProcessTree): readonly Member[] {
  if (!LINUX) return taggedByPs(tree.tag).map((pid) => ({ pid, group: 0, startedAt: '' }));
  const members = new Map<number, Member>();
  let strangers: LinuxProcess[] = [];
  for (const pid of possibleDescendants(tree.pid, nowMs() - tree.startedAt)) {
    const found = pid === process.pid ? null : linuxProcess(pid);
    if (found === null) continue;
    const ours = found.group === tree.pid || found.session === tree.pid || environmentOf(pid).includes(tree.tag);
    if (ours) members.set(pid, found);
    else strangers.push(found);
  }
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    for (const found of strangers) if (members.has(found.parent)) members.set(found.pid, found);
    strangers = strangers.filter(({ pid }) => !members.has(pid));
  }
  return [...members.values()];
}

function taggedByPs(tag: string): readonly number[] {
  const { stdout } = spawnSync('ps', ['-axEww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(tag))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 0 && pid !== process.pid);
}

function kill(pid: number, signal: TreeSignal | 'SIGCONT' | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else by now (setuid)
    return errorCode(error) === 'EPERM';
  }
}
