import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';

/** What the kernel says of one process that lives; one that is only waiting to be reaped does not. */
export interface LinuxProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** In ticks since the machine started. */
  readonly startedAt: string;
}

/** Nothing hands out process numbers faster than this. */
const PIDS_PER_MS = 100;
/** So few numbers are tried one by one; for more, the list of all processes is cheaper. */
const FEW = 64;

/**
 * The processes that can descend from one started `ageMs` ago as number `from`, itself included. A descendant's number
 * is allocated later, so usually only a handful can be meant: those up to the newest that the kernel gave out. Where the
 * numbers have wrapped around, or could have, every process is looked at.
 */
export function possibleDescendants(from: number, ageMs: number): readonly number[] {
  const newest = Number(read('/proc/loadavg').trim().split(' ').at(-1));
  const wrapped = !(newest >= from) || ageMs * PIDS_PER_MS >= Number(read('/proc/sys/kernel/pid_max'));
  if (wrapped) return processIds();
  if (newest - from <= FEW) return Array.from({ length: newest - from + 1 }, (_, i) => from + i);
  return processIds().filter((pid) => pid >= from);
}

export function linuxProcess(pid: number): LinuxProcess | null {
  const path = `/proc/${pid}/stat`;
  // almost always it is gone, and to find that out by failing takes much longer
  const stat = existsSync(path) ? read(path) : '';
  // the program's name stands in parentheses and may hold anything, parentheses too
  const [state, parent, group, session, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === undefined || session === undefined || state === 'Z' || state === 'X') return null;
  const startedAt = more[STARTED_AT] ?? '';
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), startedAt };
}

/** Of the fields behind the session. */
const STARTED_AT = 15;

/** The environment that a process was started with. */
export function environmentOf(pid: number): string {
  return read(`/proc/${pid}/environ`);
}

/** The parent of the kernel's own. */
const KERNEL = 2;

/** It is between two programs, when nobody can tell whose it is; or it has thrown its environment away. */
export function isNameless({ pid, parent }: LinuxProcess): boolean {
  // what cannot be read is somebody else's, or gone
  return parent !== KERNEL && orElse(() => readFileSync(`/proc/${pid}/environ`).length === 0, false);
}

/** Its arguments, as far as they tell what it is. */
export function commandOf(pid: number): string {
  return argumentsOf(pid).join(' ').trim().slice(0, MOST_COMMAND_CHARS);
}

/** The same one by one: what stands in one of them, as in a prompt, is no word of the command. */
export function argumentsOf(pid: number): readonly string[] {
  return read(`/proc/${pid}/cmdline`).split('\0');
}

const MOST_COMMAND_CHARS = 1000;

/** What its descriptor leads to, as the kernel names it; null: nothing, or nobody may know. */
export function openedAs(pid: number, descriptor: number | string): string | null {
  return orElse(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`), null);
}

/** All that it has open; null: nobody may know. */
export function openedBy(pid: number): readonly string[] | null {
  const descriptors = orElse(() => readdirSync(`/proc/${pid}/fd`), null);
  return descriptors?.flatMap((descriptor) => openedAs(pid, descriptor) ?? []) ?? null;
}

export function processIds(): readonly number[] {
  const names = orElse(() => readdirSync('/proc'), []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

function read(path: string): string {
  return orElse(() => readFileSync(path, 'latin1'), '');
}
