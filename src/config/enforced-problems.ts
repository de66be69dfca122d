import type { EventName } from '../core/events.ts';
import type { LoadedFile, LostEntry } from './load-file.ts';

/** Why events are refused that no hook need refuse. */
export interface EnforcedProblem {
  readonly reason: string;
  /** Those that are refused; null: every event that can be. */
  readonly events: readonly EventName[] | null;
}

/** What an organization wrote and does not get: whatever it was to refuse, its absence refuses. */
export function enforcedProblems(files: readonly LoadedFile[]): readonly EnforcedProblem[] {
  const enforced = files.filter(({ file }) => file.layer === 'enforced');
  return enforced.flatMap(({ unreadable, lost = [] }) =>
    unreadable === null ? lost.map(lostProblem) : everything(CANNOT_BE_READ + unreadable.message),
  );
}

const CANNOT_BE_READ = 'The enforced hooks cannot be read, so nothing is allowed: ';

function lostProblem({ found: { message, file, line }, events }: LostEntry): EnforcedProblem {
  const what = events === null ? 'nothing is allowed' : `no ${events.join(' or ')} is allowed`;
  return { reason: `What is enforced at ${file}:${line} cannot be understood, so ${what}: ${message}`, events };
}

function everything(reason: string): readonly EnforcedProblem[] {
  return [{ reason, events: null }];
}
