import { orElse } from '../core/or-else.ts';
import { statSync } from '../looks/files.ts';
import { readBeats } from './beats.ts';
import { labelsThatCount } from './bound-labels.ts';
import type { Enrolment, SourceName } from './enrolment.ts';
import { knownMachine } from './machine-key.ts';
import { missingPolicy } from './missing-policy.ts';
import { type FleetPlace, type SourceNow, sourcesNow } from './sources.ts';
import { readTries } from './tries.ts';

/** How it stands with the policy of one source, for people and programs to look at. */
export interface SourceStatus {
  readonly source: SourceName;
  readonly path: string;
  readonly enrolment: Enrolment | null;
  /** Those that count; null: the server has not said yet. */
  readonly labels: Enrolment['labels'] | null;
  readonly state: 'current' | 'stale' | 'missing' | 'invalid';
  readonly revision: string | null;
  readonly seq: number | null;
  readonly digest: string | null;
  readonly expires: string | null;
  readonly triedAt: string | null;
  readonly goodAt: string | null;
  readonly nextAt: string | null;
  /** What went wrong when it was last fetched. */
  readonly problem: string | null;
  /** What went wrong, or was odd, when a server was last told that this machine is there. */
  readonly beatProblem: string | null;
  /** Why nothing counts; null: it does. */
  readonly why: string | null;
}

export async function statusesOf(
  place: FleetPlace,
  nowMs: number,
): Promise<{ readonly machine: string | null; readonly sources: readonly SourceStatus[] }> {
  const sources = await sourcesNow(place);
  return { machine: knownMachine(place.stateFolder), sources: sources.map((now) => statusOf(now, nowMs)) };
}

export function statusOf(now: SourceNow, nowMs: number): SourceStatus {
  const { source, path, enrolment, bundle, store } = now;
  const { triedAtMs, goodAtMs, problem } = readTries(store);
  const missing = missingPolicy(now)(nowMs);
  const isStale = missing?.diagnostic.code === 'POLICY_STALE';
  const nextAtMs = orElse(() => statSync(store.tries, { throwIfNoEntry: false })?.mtimeMs, undefined);
  return {
    ...{ source, path, enrolment, labels: enrolment === null ? {} : labelsThatCount(enrolment, store) },
    state: enrolment === null ? 'invalid' : missing === null ? 'current' : isStale ? 'stale' : 'missing',
    revision: bundle?.revision ?? null,
    seq: bundle?.seq ?? null,
    digest: bundle?.digest ?? null,
    expires: bundle === null ? null : iso(bundle.expiresAtMs),
    triedAt: triedAtMs === null ? null : iso(triedAtMs),
    goodAt: goodAtMs === null ? null : iso(goodAtMs),
    nextAt: nextAtMs === undefined ? null : iso(nextAtMs),
    problem: problem?.message ?? null,
    beatProblem: enrolment?.from === 'server' ? readBeats(store).problem : null,
    why: missing?.diagnostic.message ?? null,
  };
}

function iso(ms: number): string | null {
  return orElse(() => new Date(ms).toISOString(), null);
}
