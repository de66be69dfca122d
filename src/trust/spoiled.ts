import { canonicalJson } from '../core/json.ts';
import type { Paired } from './pair-hooks.ts';
import { readTrust, writeTrust } from './trust-store.ts';
import type { TrustedHook, TrustedHooks } from './trusted-hook.ts';

export interface Spoiled {
  /** Best effort: where the store cannot be written it counts for this process. */
  readonly add: (known: Paired) => void;
  readonly has: (trustedHook: TrustedHook, known: Paired) => boolean;
}

/**
 * Trusted hooks that a swapped file has ended. They are known by what was approved, so that a later approval of the same
 * hook counts, and so that one in a lock ends with the person's own.
 */
export function spoiledHooks(folder: string, mayWrite: boolean): Spoiled {
  const here = new Set<string>();
  const keyOf = (root: string, { definition, scripts, approvedAt }: TrustedHook): string =>
    `${root}\0${definition}\0${approvedAt}\0${canonicalJson({ ...scripts })}`;
  return {
    add({ root, trusted }) {
      const counting = trusted.filter(({ spoiled }) => spoiled === undefined);
      if (counting.every((one) => here.has(keyOf(root, one)))) return;
      for (const one of counting) here.add(keyOf(root, one));
      if (mayWrite) keep(folder, root, counting);
    },
    has: (trustedHook, { root, trusted }) =>
      here.has(keyOf(root, trustedHook)) ||
      trusted.some((other) => other.spoiled === true && sameScripts(other, trustedHook)),
  };
}

function keep(folder: string, root: string, ended: readonly TrustedHook[]): void {
  const { trusted, path, problem } = readTrust(folder);
  if (problem !== null) return;
  const isEnded = (one: TrustedHook): boolean =>
    ended.some((other) => other.definition === one.definition && sameScripts(other, one));
  const list = trusted.get(root) ?? [];
  const marked = list.map((one): TrustedHook => (isEnded(one) ? { ...one, spoiled: true } : one));
  const locked = ended.filter((one) => !list.some((other) => other.definition === one.definition));
  const added = locked.map(({ byLock: _, ...one }): TrustedHook => ({ ...one, spoiled: true }));
  const all: TrustedHooks = new Map([...trusted, [root, [...marked, ...added]]]);
  try {
    writeTrust(path, all);
  } catch {
    // it counts for this process all the same
  }
}

function sameScripts(one: TrustedHook, other: TrustedHook): boolean {
  return canonicalJson({ ...one.scripts }) === canonicalJson({ ...other.scripts });
}
