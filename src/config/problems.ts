import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import { NATIVE } from '../core/hook.ts';
import type { ConfigFile, LoadedFile, LostEntry } from './config-file.ts';

/** Why events are refused that no hook need refuse. */
export interface Problem {
  readonly reason: string;
  /** Those that are refused; null: every event that can be. */
  readonly events: readonly EventName[] | null;
}

/** What an organization wrote and does not get: whatever it was to refuse, its absence refuses. */
export function enforcedProblems(files: readonly LoadedFile[]): readonly Problem[] {
  const enforced = files.filter(({ file }) => file.layer === 'enforced');
  return enforced.flatMap(({ unreadable, lost = [] }) =>
    unreadable === null
      ? lost.map(({ found, events }) => lostProblem('enforced', found, events))
      : { reason: `The enforced hooks cannot be read, so nothing is allowed: ${unreadable.message}`, events: null },
  );
}

/**
 * The same of a person's own files, where no earlier version is in force: a native file refuses, because nobody but us
 * reads it, and any other where whoever asks takes silence for "go ahead".
 */
export function ownProblems(files: readonly LoadedFile[], gate: boolean): readonly Problem[] {
  const own = files.filter(({ file }) => file.layer === 'user' && (gate || isNative(file)));
  return own.flatMap(({ file, unreadable, lost = [] }) => {
    if (unreadable === null) return lost.flatMap((entry) => ownLost(file, entry));
    const { message, line, file: at = file.path } = unreadable;
    const place = line === undefined ? at : `${at}:${line}`;
    const what = at === file.path ? `The hooks in ${place}` : `What ${place} extends`;
    return { reason: `${what} cannot be read, so nothing is allowed until it is fixed: ${message}`, events: null };
  });
}

/** What the rest of a file does not make up for; null: nothing. */
export function concerned(file: ConfigFile, { events, meant }: LostEntry): LostEntry['events'] | 'nothing' {
  if (file.layer === 'enforced' || meant === undefined) return events;
  if (meant.length > 0) return meant;
  // an event of a newer version of that agent, in which it is no mistake
  return isNative(file) ? null : 'nothing';
}

export function isNative({ dialect }: ConfigFile): boolean {
  return dialect.name === NATIVE;
}

function ownLost(file: ConfigFile, entry: LostEntry): readonly Problem[] {
  const events = concerned(file, entry);
  return events === 'nothing' ? [] : [lostProblem('written', entry.found, events)];
}

function lostProblem(
  how: 'enforced' | 'written',
  { message, file, line }: Diagnostic,
  events: Problem['events'],
): Problem {
  const what = events === null ? 'nothing is allowed' : `no ${events.join(' or ')} is allowed`;
  const until = how === 'enforced' ? '' : ' until it is fixed';
  return { reason: `What is ${how} at ${file}:${line} cannot be understood, so ${what}${until}: ${message}`, events };
}
