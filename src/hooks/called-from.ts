import type { Environment } from '../core/dialect.ts';
import { argumentsOf, linuxProcess } from '../handlers/processes/linux-processes.ts';
import { WITHIN_VARIABLE } from '../handlers/within.ts';

const MOST_ANCESTORS = 64;

/**
 * The marks of the hooks that this process was called from. A variable alone would let anybody who can set one switch a
 * guard off: the process that it names must be an ancestor of ours, and run hookline.
 */
export function calledFrom(env: Environment, isOwnFile: (path: string) => boolean): ReadonlySet<string> {
  const marks = (env[WITHIN_VARIABLE] ?? '').split(',').flatMap((one) => {
    const [, pid = '', mark = ''] = /^(\d+):(\w+)$/.exec(one) ?? [];
    return mark === '' ? [] : { pid: Number(pid), mark };
  });
  if (marks.length === 0) return new Set();
  const ancestors = ancestorsOf(process.pid);
  const believed = marks.filter(({ pid }) => ancestors.has(pid) && verbOf(pid, isOwnFile) !== null);
  return new Set(believed.map(({ mark }) => mark));
}

/**
 * A hook of ours has called us with an environment that does not say so any more. A call that cannot tell from which hook
 * it comes could go round for ever.
 */
export function isCalledUntold(env: Environment, isOwnFile: (path: string) => boolean): boolean {
  if (env[WITHIN_VARIABLE] !== undefined || env.HOOKLINE_DEPTH !== undefined) return false;
  return [...ancestorsOf(process.pid)].some((pid) => /^(?:run|bridge|resident)$/.test(verbOf(pid, isOwnFile) ?? ''));
}

const MOST_OPTIONS = 16;

/** What hookline does in this process; null: it is another program, whatever its arguments speak of. */
function verbOf(pid: number, isOwnFile: (path: string) => boolean): string | null {
  const [program = '', ...rest] = argumentsOf(pid).slice(0, MOST_OPTIONS);
  if (!/(?:^|\/)(?:node|bun)[^/]*$/.test(program)) return null;
  const at = rest.findIndex(isOwnFile);
  return at === -1 ? null : (rest[at + 1] ?? '');
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
