import { readFileSync } from 'node:fs';
import { DEFAULT_PIDS } from '../core/sandbox.ts';
import type { ToContain } from './contained.ts';
import { findProgram } from './find-program.ts';

/**
 * Bubblewrap limits nothing itself; the kernel does, for the processes that it starts: how many of them there are (an
 * ordinary user's are counted in each sandbox by itself, root's are not), and how much memory each of them may use.
 */
export function limitedCommand({ sandbox, program, args }: ToContain): readonly string[] {
  const prlimit = findProgram('prlimit');
  if (prlimit === null) return [program, ...args];
  const limits = [
    ...limit('nproc', sandbox.pids ?? DEFAULT_PIDS, 'Max processes'),
    ...(sandbox.memoryBytes === null ? [] : limit('data', sandbox.memoryBytes, 'Max data size')),
  ];
  return limits.length === 0 ? [program, ...args] : [prlimit, ...limits, '--', program, ...args];
}

/** Nobody can raise a limit that is already there. */
function limit(name: string, most: number, kernelName: string): readonly string[] {
  return most <= hardLimit(kernelName) ? [`--${name}=${most}:${most}`] : [];
}

function hardLimit(kernelName: string): number {
  try {
    const line = readFileSync('/proc/self/limits', 'latin1')
      .split('\n')
      .find((one) => one.startsWith(kernelName));
    const [, hard = ''] = line?.slice(kernelName.length).trim().split(/\s+/) ?? [];
    return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return 0;
  }
}
