import { grouped } from '../core/grouped.ts';

interface Silent {
  readonly name?: string | null;
  readonly why: string;
}

/** So few are told one by one. */
const FEW = 3;

/**
 * Rules of one pack that did nothing for the same reason are one line: what was decided stays on the screen. No number: which
 * of them are looked at depends on who looks, and how many rules a pack has is told by `hookline list`.
 */
export function silentRules<T extends Silent>(
  all: readonly T[],
  reasonOf: (one: T) => string,
): {
  readonly told: readonly T[];
  readonly packs: readonly string[];
} {
  const groups = [...grouped(all, (one) => lineOf(one, reasonOf))];
  const folded = groups.filter(([line, { length }]) => line !== null && length > FEW);
  const silent = new Set(folded.flatMap(([, some]) => some));
  return { told: all.filter((one) => !silent.has(one)), packs: folded.flatMap(([line]) => line ?? []) };
}

/** Null: of no pack. The full name of a pack's rule begins with that of its pack. */
function lineOf<T extends Silent>(one: T, reasonOf: (one: T) => string): string | null {
  const { name, why } = one;
  const slash = name?.lastIndexOf('/') ?? -1;
  if (slash <= 0) return null;
  const isOther = why === 'condition' || why === 'matcher';
  return `${isOther ? 'other rules' : 'rules'} of ${name?.slice(0, slash)}: ${isOther ? 'not about this (hookline list --all)' : reasonOf(one)}`;
}
