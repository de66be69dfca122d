import type { Environment } from '../core/dialect.ts';
import { commandOf, linuxProcess } from '../handlers/linux-processes.ts';
import { WITHIN_VARIABLE } from '../handlers/within.ts';

const MOST_ANCESTORS = 64;

/**
 * The marks of the hooks that this process was called from. A variable alone would let anybody who can set one switch a
 * guard off: the process that it names must be an ancestor of ours, and run hookline.
 */
export function calledFrom(env: Environment, isOurs: (command: string) => boolean): ReadonlySet<string> {
  const marks = (env[WITHIN_VARIABLE] ?? '').split(',').flatMap((one) => {
    const [, pid = '', mark = ''] = /^(\d+):(\w+)$/.exec(one) ?? [];
    return mark === '' ? [] : { pid: Number(pid), mark };
  });
  if (marks.length === 0) return new Set();
  const ancestors = ancestorsOf(process.pid);
  const believed = marks.filter(({ pid }) => ancestors.has(pid) && isOurs(commandOf(pid)));
  return new Set(believed.map(({ mark }) => mark));
}

/**
 * A hook of ours has called us with an environment that does not say so any more. A call that cannot tell from which hook
 * it comes could go round for ever.
 */
export function isCalledUntold(env: Environment, isOurs: (command: string) => boolean): boolean {
  if (env[WITHIN_VARIABLE] !== undefined || env.HOOKLINE_DEPTH !== undefined) return false;
  const isRun = (command: string): boolean => isOurs(command) && /(?:^|\s)(?:run|bridge)\s/.test(command);
  return [...ancestorsOf(process.pid)].some((pid) => isRun(commandOf(pid)));
}

function ancestorsOf(pid: number): ReadonlySet<number> {
  const found = new Set<number>();
  let at = linuxProcess(pid)?.parent ?? 0;
  while (at > 1 && found.size < MOST_ANCESTORS && !found.has(at)) {
    found.add(at);
    at = linuxProcess(at)?.parent ?? 0;
  }
  return found;
}
