import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { EnrolledAs } from '../audit/origin.ts';
import type { ConfigFile } from '../config/config-file.ts';
import type { Problem } from '../config/problems.ts';
import type { PlacedSink } from '../config/sinks-in.ts';
import { dialectNamed } from '../config/which-files.ts';
import type { Applying } from '../core/applies.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { NATIVE } from '../core/hook.ts';
import { orElse } from '../core/or-else.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { SourceName } from '../fleet/enrolment.ts';
import type { FleetPlace, SourceNow } from '../fleet/sources.ts';
import { readPlainFile } from '../state/plain-file.ts';

/** What enrolments make of this machine. */
export interface FleetInForce {
  readonly sources: readonly SourceNow[];
  readonly files: readonly ConfigFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Why nothing is allowed at this time; empty: nothing stands in the way. */
  readonly refusalsAt: (nowMs: number) => readonly Problem[];
  /** What a person should know at this time, though it stops nothing. */
  readonly warningsAt: (nowMs: number) => readonly Diagnostic[];
  /** For whom rules are, as far as enrolments say. */
  readonly applying: Pick<Applying, 'labels' | 'share'>;
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
    orElse(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, true);
  if (!isThere(`${machine}/hookline/enrolment.yml`) && !isThere(`${home}/.config/hookline/enrolment.yml`)) return null;
  const { applyingFor, isDue, missingPolicy, serverSink, sourcesNow } = await import('../fleet/at-events.ts');
  const sources = await sourcesNow(place);
  const missing = sources.map(missingPolicy);
  const as = enrolledAs(sources, place.stateFolder);
  return {
    sources,
    files: sources.flatMap((source) => enforcedFiles(source, place)),
    diagnostics: sources.flatMap(({ diagnostics }) => diagnostics),
    refusalsAt: quietly(sources, (nowMs) =>
      missing.flatMap((at) => {
        const now = at(nowMs);
        return now?.refuses === true ? { reason: now.diagnostic.message, events: null } : [];
      }),
    ),
    warningsAt: (nowMs) => missing.flatMap((at) => at(nowMs)?.diagnostic ?? []),
    as,
    applying: applyingFor(sources, as.machine),
    sinks: sources.flatMap(serverSink),
    isDue: (nowMs) =>
      sources.some(
        ({ store, enrolment }) =>
          isDue(store.tries, nowMs) || (enrolment?.from === 'server' && isDue(store.beats, nowMs)),
      ),
    watched: sources.flatMap(({ path, store }) => [path, store.kept]),
  };
}

const NOTHING: readonly Problem[] = [];

/** Asked at each event: while everything counts and the clock goes on, there is nothing to think about. */
function quietly(sources: readonly SourceNow[], refusalsAt: FleetInForce['refusalsAt']): FleetInForce['refusalsAt'] {
  let lastMs = Date.now();
  const isGood = refusalsAt(lastMs).length === 0;
  const until = isGood ? Math.min(...sources.map(({ bundle }) => bundle?.expiresAtMs ?? 0)) : 0;
  return (nowMs) => {
    if (nowMs < lastMs || nowMs >= until) return refusalsAt(nowMs);
    lastMs = nowMs;
    return NOTHING;
  };
}

function enrolledAs(sources: readonly SourceNow[], stateFolder: string): EnrolledAs {
  const machine = orElse(() => readPlainFile(join(stateFolder, 'fleet', 'machine')), '').trim();
  const revisions = sources.flatMap(({ bundle }) => bundle?.revision ?? []);
  return {
    ...(machine === '' ? {} : { machine }),
    ...(revisions.length === 0 ? {} : { revision: revisions.join(' ') }),
  };
}

function enforcedFiles({ source, bundle }: SourceNow, { machine }: FleetPlace): readonly ConfigFile[] {
  if (bundle === null) return [];
  const dialect = dialectNamed(NATIVE, DIALECTS);
  const { folder, enforced, shadow } = bundle;
  return enforced.map((path) => ({
    ...{ dialect, path: join(folder, path), layer: 'enforced', root: machine, named: true },
    bundle: { source, folder, shadow },
  }));
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
