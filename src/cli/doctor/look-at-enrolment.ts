import { shownUrl } from '../../core/shown-url.ts';
import { visible } from '../../core/visible.ts';
import { misnamedEnrolments } from '../../fleet/misnamed.ts';
import { type SourceStatus, statusesOf } from '../../fleet/source-status.ts';
import type { FleetPlace } from '../../fleet/sources.ts';
import type { DoctorFinding, Look } from './finding.ts';

/** Whether the policy of this machine comes. That none counts is told with the files: then things are refused, or not, because of it. */
export async function lookAtEnrolment(place: FleetPlace, nowMs: number): Promise<Look> {
  const { sources } = await statusesOf(place, nowMs);
  const findings = [...misnamedEnrolments(place).map(misnamed), ...sources.flatMap(unfetched)];
  return { findings, fine: sources.flatMap(counting) };
}

function misnamed(file: string): DoctorFinding {
  const what = 'This file looks like an enrolment, and nothing reads it.';
  const why = 'An enrolment is called "enrolment.yml".';
  return { area: 'machine', wrong: true, file, what, why, todo: 'rename it, or take it away' };
}

function unfetched({ state, problem, path }: SourceStatus): readonly DoctorFinding[] {
  if (problem === null) return [];
  const why = state === 'current' ? 'The last good one stays in force until its life is over.' : null;
  return [{ area: 'machine', wrong: true, file: path, what: problem, why, todo: 'hookline enroll fetch' }];
}

function counting({ state, problem, revision, expires, enrolment }: SourceStatus): readonly string[] {
  if (state !== 'current' || problem !== null) return [];
  const from = visible(shownUrl(enrolment?.address ?? ''));
  return [`policy ${visible(revision ?? '')} from ${from}, until ${expires}`];
}
