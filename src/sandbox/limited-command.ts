import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import { orElse } from '../core/or-else.ts';
import { DEFAULT_PIDS } from '../core/sandbox.ts';
import type { ToContain } from './contained.ts';
import { findProgram } from './find-program.ts';

/**
 * Bubblewrap limits nothing itself; the kernel does, for the processes that it starts: how many of them there are (root's
 * are never counted), and how much memory each of them may use.
 */
export function limitedCommand({ sandbox, program, args }: ToContain): readonly string[] {
  const prlimit = findProgram('prlimit');
  if (prlimit === null) return [program, ...args];
  const limits = [
    ...(countsInEachSandbox() ? limit('nproc', sandbox.pids ?? DEFAULT_PIDS, 'Max processes') : []),
    ...(sandbox.memoryBytes === null ? [] : limit('data', sandbox.memoryBytes, 'Max data size')),
  ];
  return limits.length === 0 ? [program, ...args] : [prlimit, ...limits, '--', program, ...args];
}

/** Since 5.14; before, all processes of the user would be counted, wherever they run. */
function countsInEachSandbox(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

/** Nobody can raise a limit that is already there. */
function limit(name: string, most: number, kernelName: string): readonly string[] {
  return most <= hardLimit(kernelName) ? [`--${name}=${most}:${most}`] : [];
}

function hardLimit(kernelName: string): number {
  const limits = orElse(() => readFileSync('/proc/self/limits', 'latin1'), '').split('\n');
  const line = limits.find((one) => one.startsWith(kernelName));
  const [, hard = ''] = line?.slice(kernelName.length).trim().split(/\s+/) ?? [];
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
}
