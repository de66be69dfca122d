import type { Code } from '../core/codes.ts';
import { errorCode } from '../core/error-code.ts';
import { messageOf } from '../core/message-of.ts';
import { shownUrl } from '../core/shown-url.ts';
import { readFileSync } from '../looks/files.ts';
import { checkKept, type KeptCheck } from './check-kept.ts';
import { comeBackMs } from './come-back.ts';
import type { Enrolment } from './enrolment.ts';
import { type Fetched, fetchBundle, serverAddress } from './fetch-bundle.ts';
import type { Introduction } from './introduce.ts';
import { type Placed, placeBundle } from './place-bundle.ts';
import type { Store } from './store.ts';
import { readTries, type Tries, writeTries } from './tries.ts';

export interface FetchingSource {
  readonly enrolment: Enrolment;
  readonly store: Store;
  readonly now: () => number;
  /** Between 0 and 1: not every machine asks at once. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** So long the other side may wait for a new one, where it can. */
  readonly waitSeconds: number;
  /** A person asked for it: what that person's clock says counts from now on. */
  readonly byPerson: boolean;
  /** Who asks, for a server that wants to know; null: nobody in particular. */
  readonly authorization: (url: URL, offMs: number) => string | null;
  /** Where a server does not know who asks, that can be changed by this. */
  readonly introduction?: Introduction | null;
}

export interface FetchedSource {
  readonly placed: Placed | null;
  /** Why there is nothing new that counts; null: nothing is wrong. */
  readonly problem: Tries['problem'];
  /** The other side holds the answer back until there is something new. */
  readonly waited: boolean;
  /** When the next one is due could not be kept: whoever stays remembers to wait so long. Null: it is kept. */
  readonly restMs: number | null;
}

const TIMEOUT_MS = 30_000;

/** Fetches the policy of a source and places it, if it may; what came of it is kept. Never rejects. */
export async function fetchSource(given: FetchingSource): Promise<FetchedSource> {
  const { store, enrolment, now } = given;
  const before = readTries(store);
  const kept = checkKept(store, enrolment);
  let outcome: Outcome;
  try {
    outcome = await fetched(given, before, kept);
  } catch (error) {
    const why = messageOf(error);
    const isFull = NO_ROOM.has(errorCode(error));
    const wrong = isFull ? unwritable(why) : problem('POLICY_NOT_FETCHED', enrolment, why);
    outcome = { problem: wrong, placed: null, etag: before.etag };
  }
  // whoever ends while it waits has not failed
  if (given.signal.aborted && outcome.placed === null)
    return { placed: null, problem: outcome.problem, waited: false, restMs: null };
  const tries = triesAfter(outcome, before, kept, given);
  const waitMs = outcome.problem === null ? untilNext(enrolment, given.random()) : untilRetry(tries, outcome, given);
  let restMs: number | null = null;
  try {
    writeTries(store, tries, now() + waitMs);
  } catch (error) {
    outcome = { ...outcome, problem: outcome.problem ?? unwritable(messageOf(error)) };
    restMs = untilNext(enrolment, given.random());
  }
  return { placed: outcome.placed, problem: outcome.problem, waited: outcome.waited ?? false, restMs };
}

/** What a disk says that takes nothing more. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

interface Outcome {
  readonly problem: Tries['problem'];
  readonly placed: Placed | null;
  readonly etag: string | null;
  readonly waited?: boolean;
  readonly retryAfterMs?: number | null;
}

async function fetched(given: FetchingSource, before: Tries, kept: KeptCheck): Promise<Outcome> {
  const { enrolment, store, now, signal, waitSeconds, authorization } = given;
  const url = bundleAddress(enrolment);
  const ca = enrolment.ca === null ? null : readFileSync(enrolment.ca, 'utf8');
  // what is here must be what the other side takes for it
  const etag = kept.kind === 'good' && before.address === enrolment.address ? before.etag : null;
  const wait = etag === null || given.byPerson ? 0 : waitSeconds;
  const asked = { url, etag, waitSeconds: wait, ca, timeoutMs: TIMEOUT_MS, signal };
  const ask = async (): Promise<Fetched> => {
    const answer = await fetchBundle({ ...asked, authorization: (to) => authorization(to, 0) });
    const isTime = answer.kind === 'refused' && answer.status === 401 && !isStranger(answer);
    if (!isTime || answer.dateMs === null) return answer;
    // our clock may be off; theirs says by how much
    const offMs = answer.dateMs - now();
    return fetchBundle({ ...asked, authorization: (to) => authorization(to, offMs) });
  };
  const { introduction = null } = given;
  let answer = await ask();
  if (introduction !== null && isStranger(answer)) {
    const why = await introduction.introduce();
    if (why !== null) return { problem: problem('POLICY_NOT_FETCHED', enrolment, why), placed: null, etag };
    answer = await ask();
  }
  if (answer.kind !== 'failed' && !isStranger(answer)) introduction?.isKnown();
  return placedAnswer(answer, { store, enrolment, nowMs: now() }, etag);
}

/** The server does not know this machine: it never did, does no more, or does not want to. */
function isStranger(answer: Fetched): boolean {
  return answer.kind === 'refused' && answer.code === 'MACHINE_UNKNOWN';
}

function placedAnswer(
  answer: Fetched,
  placing: { readonly store: Store; readonly enrolment: Enrolment; readonly nowMs: number },
  etag: string | null,
): Outcome {
  const { enrolment } = placing;
  if (answer.kind === 'same') return { problem: null, placed: null, etag, waited: answer.waited };
  if (answer.kind === 'refused')
    return { problem: problem('POLICY_NOT_FETCHED', enrolment, answer.why), placed: null, etag };
  if (answer.kind === 'failed') {
    const { why, retryAfterMs } = answer;
    return { problem: problem('POLICY_NOT_FETCHED', enrolment, why), placed: null, etag, retryAfterMs };
  }
  const placed = placeBundle(answer.bytes, placing);
  if (placed === null)
    return { problem: problem('POLICY_NOT_FETCHED', enrolment, 'another process places one now'), placed: null, etag };
  if (placed.kind === 'refused') return { problem: placed.problem, placed: null, etag: null };
  return { problem: null, placed: placed.value, etag: answer.etag, waited: answer.waited };
}

function bundleAddress({ from, address }: Enrolment): URL {
  return from === 'url' ? new URL(address) : serverAddress(address, '/v1/bundle');
}

function triesAfter(
  { problem: why, placed, etag }: Outcome,
  before: Tries,
  kept: KeptCheck,
  { enrolment, now, byPerson }: FetchingSource,
): Tries {
  const nowMs = now();
  const isGood = why === null;
  // a later signature that is of this time tells what the time is, and so does a person
  const last = kept.kind === 'good' ? kept.checked.bundle.issuedAtMs : 0;
  const isLater = byPerson || (placed !== null && placed.what !== 'same' && placed.verified.issuedAtMs > last);
  return {
    triedAtMs: nowMs,
    goodAtMs: isGood ? nowMs : before.goodAtMs,
    etag,
    address: enrolment.address,
    failures: isGood ? 0 : before.failures + 1,
    problem: why,
    seenMs: isLater ? nowMs : Math.max(nowMs, before.seenMs),
  };
}

/** From four fifths to six fifths of what was said. */
function untilNext({ everyMs }: Enrolment, random: number): number {
  return everyMs * (0.8 + 0.4 * random);
}

function untilRetry(
  { failures }: Tries,
  { retryAfterMs = null }: Outcome,
  { enrolment, random }: FetchingSource,
): number {
  return comeBackMs({ failures, everyMs: enrolment.everyMs, retryAfterMs, random: random() });
}

function problem(code: Code, { address }: Enrolment, why: string): NonNullable<Tries['problem']> {
  return { code, message: `The policy could not be fetched from ${shownUrl(address)}: ${why}.` };
}

function unwritable(why: string): NonNullable<Tries['problem']> {
  return { code: 'STATE_UNWRITABLE', message: `What was fetched cannot be kept: ${why}.` };
}
