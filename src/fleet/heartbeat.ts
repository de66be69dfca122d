import { utimesSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { isObject, type JsonObject, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from '../state/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import { machineKey } from './machine-key.ts';
import { askServer, type Server } from './server-request.ts';
import type { SourceStatus } from './source-status.ts';
import type { Store } from './store.ts';

/** What a server is told of a machine besides its policy. */
export interface BeatFacts {
  readonly hookline: string;
  readonly agents: readonly {
    readonly name: string;
    readonly version: string | null;
    readonly installed: boolean;
    readonly proven: boolean | null;
  }[];
  readonly coverage: {
    readonly calls: number;
    readonly uncovered: number;
    readonly days: number;
    /** When that was counted. */
    readonly at: string | null;
    /** Whose they are; null: of too many, or not all that there is could be read. */
    readonly sessions: readonly { readonly session: string; readonly uncovered: number }[] | null;
  } | null;
  readonly trail: { readonly seq: number; readonly hash: string } | null;
  readonly sinks: readonly {
    readonly name: string;
    readonly kind: string;
    readonly waiting: number;
    readonly problem: string | null;
  }[];
  readonly off: readonly { readonly hook: string; readonly by: string; readonly at: string }[];
}

interface Beating {
  readonly server: Server;
  readonly store: Store;
  readonly stateFolder: string;
  readonly status: SourceStatus;
  readonly facts: BeatFacts;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 15_000;

/**
 * Says that this machine is there, and how it is. The number only rises: where a server has seen a higher one, another
 * machine has the same key, or this disk was put back; that is told there, and it goes on above it.
 */
export async function sendBeat(given: Beating): Promise<string | null> {
  const { store, now, random, status } = given;
  const beat = lastBeat(store) + 1;
  // kept before it is sent: the same number is never used twice
  keepBeat(store, beat, now());
  const first = await sent(given, beat);
  const last = first.kind === 'refused' && first.status === 409 ? lastIn(first.json) : null;
  const answer = last === null ? first : await sent(given, last + 1);
  const everyMs = status.enrolment?.everyMs ?? USUAL_MS;
  keepBeat(store, last === null ? beat : last + 1, now() + everyMs * (0.8 + 0.4 * random()));
  return answer.kind === 'good' ? null : answer.why;
}

const USUAL_MS = 300_000;

function sent({ server, stateFolder, status, facts, now, signal }: Beating, beat: number) {
  const { enrolment, revision, seq, digest, state, problem, expires } = status;
  const body = Buffer.from(
    JSON.stringify({
      ...{ v: 1, beat, at: new Date(now()).toISOString(), host: orElse(hostname, ''), os: process.platform },
      ...{ user: orElse(() => userInfo().username, ''), node: process.versions.node, labels: enrolment?.labels ?? {} },
      policy: { revision, seq, digest, state: state === 'invalid' ? 'missing' : state, problem, expires },
      ...facts,
    }),
  );
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', path: '/v1/heartbeat', headers, body, timeoutMs: TIMEOUT_MS } as const;
  return askServer(server, { ...asked, key: machineKey(stateFolder), now, signal });
}

function lastBeat({ beats }: Store): number {
  const beat = orElse(() => parsedObject(readPlainFile(beats))?.beat, null);
  return typeof beat === 'number' && Number.isSafeInteger(beat) && beat >= 0 ? beat : 0;
}

function keepBeat({ beats }: Store, beat: number, nextAtMs: number): void {
  writeWhole(beats, `${JSON.stringify({ v: 1, beat })}\n`);
  utimesSync(beats, nextAtMs / 1000, nextAtMs / 1000);
}

/** The highest that the server has seen. */
function lastIn({ error }: JsonObject): number | null {
  const last = isObject(error) ? error.last : null;
  const isOne = typeof last === 'number' && Number.isSafeInteger(last) && last >= 0;
  return isOne && last < Number.MAX_SAFE_INTEGER - 1 ? last : null;
}
