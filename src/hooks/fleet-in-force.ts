import type { EnrolledAs } from '../audit/origin.ts';
import type { ConfigFile } from '../config/config-file.ts';
import type { Problem } from '../config/problems.ts';
import type { PlacedSink } from '../config/sinks-in.ts';
import type { Applying } from '../core/applies.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import type { StandingRefusal } from '../engine/engine.ts';
import type { SourceName } from '../fleet/enrolment.ts';
import type { FleetPlace, SourceNow } from '../fleet/sources.ts';
import { lstatSync } from '../looks/files.ts';

/** What enrolments make of this machine. */
export interface FleetInForce {
  readonly sources: readonly SourceNow[];
  readonly files: readonly ConfigFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Why nothing is allowed at this time; empty: nothing stands in the way. */
  readonly refusalsAt: (nowMs: number) => readonly (Problem & StandingRefusal)[];
  /** What a person should know at this time, though it stops nothing. */
  readonly warningsAt: (nowMs: number) => readonly Diagnostic[];
  /** For whom rules are, as far as enrolments say. */
  readonly applying: Pick<Applying, 'labels' | 'share'> & Partial<Applying>;
  /** What records say of it. */
  readonly as: EnrolledAs;
  /** Servers that are told what is decided. */
  readonly sinks: readonly PlacedSink[];
  /** Whether policy should be fetched now. */
  readonly isDue: (nowMs: number) => boolean;
  /** What must be looked at to notice that another policy counts. */
  readonly watched: readonly string[];
}

/** Almost no machine is enrolled, and then nothing is loaded for it. */
export async function fleetInForce(place: FleetPlace): Promise<FleetInForce | null> {
  const { home, machine } = place;
  const isThere = (path: string): boolean =>
    orElseFor(isSystemError, () => lstatSync(path, { throwIfNoEntry: false }) !== undefined, true);
  if (!isThere(`${machine}/hookline/enrolment.yml`) && !isThere(`${home}/.config/hookline/enrolment.yml`)) return null;
  return (await import('./enrolled-in-force.ts')).enrolledInForce(place);
}

/**
 * Whether what was in force from a bundle stays in force where its file is not found any more: a later bundle takes the
 * place of an earlier one, and a person's own enrolment ends when that person ends it.
 */
export function staysInForce({ bundle }: ConfigFile, fleet: FleetInForce | null): boolean {
  if (bundle === undefined) return true;
  const now = sourceNamed(bundle.source, fleet);
  return now === undefined ? bundle.source === 'machine' : now.bundle === null;
}

function sourceNamed(name: SourceName, fleet: FleetInForce | null): SourceNow | undefined {
  return fleet?.sources.find(({ source }) => source === name);
}
