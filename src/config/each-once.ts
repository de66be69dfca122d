import type { Finding } from '../core/diagnostic.ts';

/** An entry that is for two events is two hooks, and what is wrong with it is one thing. */
export function eachOnce<F extends Finding>(findings: readonly F[]): readonly F[] {
  const known = new Set<string>();
  return findings.filter(({ code, at, message }) => {
    const key = `${at} ${code} ${message}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
