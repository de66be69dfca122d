import type { Finding } from '../core/diagnostic.ts';

/** An entry that is for two events is two hooks, and what is wrong with it is one thing. */
export function eachOnce(findings: readonly Finding[]): readonly Finding[] {
  const known = new Set<string>();
  return findings.filter(({ code, at, message }) => {
    const key = `${at} ${code} ${message}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
