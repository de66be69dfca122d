import type { Applying } from '../core/applies.ts';
import { sha256 } from '../state/sha256.ts';
import { labelsThatCount } from './bound-labels.ts';
import type { SourceNow } from './sources.ts';

/** What decides for whom a rule is on this machine. Whoever is in at five percent is in at fifty: only the bound moves. */
export function applyingFor(
  sources: readonly SourceNow[],
  machine: string | undefined,
): Pick<Applying, 'labels' | 'share'> {
  return {
    labels(source) {
      const now = sources.find((one) => one.source === (source ?? 'machine'));
      return now?.enrolment == null ? {} : labelsThatCount(now.enrolment, now.store);
    },
    share: (name) => (machine === undefined ? null : shareOf(machine, name)),
  };
}

/** Where a machine stands among all, from 0 to 100, for what is called so. */
export function shareOf(machine: string, name: string): number {
  return (Number.parseInt(sha256(`${machine}\n${name}`).slice(0, 8), 16) / 2 ** 32) * 100;
}
