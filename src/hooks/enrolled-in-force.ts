import { join } from 'node:path';
import type { EnrolledAs } from '../audit/origin.ts';
import type { ConfigFile, FromBundle } from '../config/config-file.ts';
import { dialectNamed } from '../config/which-files.ts';
import { isSystemError } from '../core/error-code.ts';
import { NATIVE } from '../core/hook.ts';
import { orElseFor } from '../core/or-else.ts';
import { DIALECTS } from '../dialects/all.ts';
import { applyingFor } from '../fleet/applying.ts';
import { isDue } from '../fleet/is-due.ts';
import { missingPolicy } from '../fleet/missing-policy.ts';
import { serverSink } from '../fleet/server-sink.ts';
import { type FleetPlace, type SourceNow, sourcesNow } from '../fleet/sources.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import type { FleetInForce } from './fleet-in-force.ts';

/** All that an event on an enrolled machine needs: one file to load. */
export async function enrolledInForce(place: FleetPlace): Promise<FleetInForce> {
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
        return now?.refuses === true ? { reason: now.diagnostic.message, events: null, instead: false } : [];
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
    watched: sources.flatMap(({ path, store, enrolment }) => [
      ...[path, store.kept],
      ...(enrolment?.from === 'server' ? [store.labels] : []),
    ]),
  };
}

const NOTHING: ReturnType<FleetInForce['refusalsAt']> = [];

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
  const machine = orElseFor(isSystemError, () => readPlainFile(join(stateFolder, 'fleet', 'machine-id')), '').trim();
  const revisions = sources.flatMap(({ bundle }) => bundle?.revision ?? []);
  return {
    ...(machine === '' ? {} : { machine }),
    ...(revisions.length === 0 ? {} : { revision: revisions.join(' ') }),
  };
}

function enforcedFiles({ source, bundle }: SourceNow, { machine }: FleetPlace): readonly ConfigFile[] {
  return bundle === null ? [] : bundleFiles({ source, ...bundle }, machine);
}

/** The files of a bundle that count for everybody, as they are in force on a machine. */
export function bundleFiles(
  { enforced, source, folder, shadow }: FromBundle & { readonly enforced: readonly string[] },
  machine: string,
): readonly ConfigFile[] {
  const dialect = dialectNamed(NATIVE, DIALECTS);
  return enforced.map((path) => ({
    ...{ dialect, path: join(folder, path), layer: 'enforced', root: machine, named: true },
    bundle: { source, folder, shadow },
  }));
}
