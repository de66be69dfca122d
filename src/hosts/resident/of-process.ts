import type { Environment } from '../../core/dialect.ts';

/** Variables that Node or the C library read themselves; `native/rendezvous.c` has the same, and a test holds them equal. */
export const OF_PROCESS = [
  ...['TZ', 'TZDIR', 'LANG', 'LANGUAGE', 'LC_*', 'NODE_*', 'SSL_*', 'OPENSSL_*', 'UV_*', 'LD_*', 'GLIBC_TUNABLES'],
  ...['MALLOC_*', 'TMPDIR', 'TMP', 'TEMP', 'NO_COLOR', 'FORCE_COLOR', 'HOOKLINE_NATIVE'],
] as const;

/** Whether a process that was started with the one would be the same with the other. */
export function sameProcess(one: Environment, other: Environment): boolean {
  const [mine, theirs] = [ofProcess(one), ofProcess(other)];
  return mine.length === theirs.length && mine.every((line, i) => line === theirs[i]);
}

const SAME = new WeakMap<Environment, boolean>();

/** The same for this process. An environment that came once with a request is not changed any more, and comes again. */
export function isOfThisProcess(env: Environment): boolean {
  const before = SAME.get(env);
  if (before !== undefined) return before;
  const made = sameProcess(env, process.env);
  SAME.set(env, made);
  return made;
}

function ofProcess(env: Environment): readonly string[] {
  return Object.keys(env)
    .filter((name) => isOfProcess(name))
    .sort()
    .map((name) => `${name}=${env[name]}`);
}

export function isOfProcess(name: string): boolean {
  return OF_PROCESS.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
}
