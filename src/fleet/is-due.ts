import { lstatSync, statSync } from 'node:fs';
import { orElse } from '../core/or-else.ts';
import { type EnrolmentPlace, enrolmentPath, SOURCE_NAMES } from './enrolment.ts';
import { storeOf } from './store.ts';

/** Nobody waits longer than this on purpose: what says so was written under another clock. */
const LONGEST_WAIT_MS = 2 * 86_400_000;

/** Whether some source of this machine should be fetched now. */
export function isAnyDue(place: EnrolmentPlace & { readonly stateFolder: string }, nowMs: number): boolean {
  return SOURCE_NAMES.some((source) => {
    const isThere =
      orElse(() => lstatSync(enrolmentPath(source, place), { throwIfNoEntry: false }), null) !== undefined;
    return isThere && isDue(storeOf(place.stateFolder, source).tries, nowMs);
  });
}

export function isDue(tries: string, nowMs: number): boolean {
  const nextAtMs = orElse(() => statSync(tries, { throwIfNoEntry: false })?.mtimeMs, undefined);
  return nextAtMs === undefined || nowMs >= nextAtMs || nextAtMs - nowMs > LONGEST_WAIT_MS;
}
