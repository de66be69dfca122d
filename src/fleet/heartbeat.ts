import { hostname, userInfo } from 'node:os';
import { isObject, type JsonObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { keepBeats, readBeats } from './beats.ts';
import { keepLabels } from './bound-labels.ts';
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
 * Says that this machine is there, and how it is. The number only rises: where a server has seen a higher one, or one so low
 * that nobody can have counted from there, another machine has the same key, or a disk was put back, here or there. That is
 * told, and it goes on above what the server has seen.
 */
export async function sendBeat(given: Beating): Promise<string | null> {
  const { store, now, random, status } = given;
  const before = readBeats(store);
  const beat = before.beat + 1;
  // kept before it is sent: the same number is never used twice
  keepBeats(store, { ...before, beat }, now());
  const first = await sent(given, beat);
  const last = first.kind === 'refused' && NUMBER_REFUSED.has(first.status) ? lastIn(first.json) : null;
  const answer = last === null ? first : await sent(given, last + 1);
  const leapt = last === null ? null : `The number of heartbeats was ${beat} here, and ${last} at the server: ${ODD}.`;
  const problem = answer.kind === 'good' ? leapt : `The server was not told that this machine is there: ${answer.why}.`;
  const nextAtMs = now() + (status.enrolment?.everyMs ?? USUAL_MS) * (0.8 + 0.4 * random());
  keepBeats(store, { beat: last === null ? beat : last + 1, problem }, nextAtMs);
  if (answer.kind !== 'good') return answer.why;
  // who came before labels were kept is told them once; later only a token changes them
  if (status.labels === null && status.enrolment !== null && answer.json.labels !== undefined)
    keepLabels(status.enrolment, store, answer.json.labels);
  return null;
}

/** 409: it is not above the last one; 400: it is too far above it. Both say which that was. */
const NUMBER_REFUSED: ReadonlySet<number> = new Set([400, 409]);
const ODD = 'another machine may have the same key, or one of the two was put back from a copy';
const USUAL_MS = 300_000;

function sent({ server, stateFolder, status, facts, now, signal }: Beating, beat: number) {
  const { labels, revision, seq, digest, state, problem, expires } = status;
  const body = Buffer.from(
    JSON.stringify({
      ...{ v: 1, beat, at: new Date(now()).toISOString(), host: orElse(hostname, ''), os: process.platform },
      ...{ user: orElse(() => userInfo().username, ''), node: process.versions.node, labels: labels ?? {} },
      policy: { revision, seq, digest, state: state === 'invalid' ? 'missing' : state, problem, expires },
      ...facts,
    }),
  );
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', path: '/v1/heartbeat', headers, body, timeoutMs: TIMEOUT_MS } as const;
  return askServer(server, { ...asked, key: machineKey(stateFolder), now, signal });
}

/** The highest that the server has seen. */
function lastIn({ error }: JsonObject): number | null {
  const last = isObject(error) ? error.last : null;
  const isOne = typeof last === 'number' && Number.isSafeInteger(last) && last >= 0;
  return isOne && last < Number.MAX_SAFE_INTEGER - 1 ? last : null;
}
