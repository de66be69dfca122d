import type { RecordGroup } from '../audit/decided.ts';
import type { ReadRecord } from '../audit/read-trail.ts';
import { backOffMs } from '../core/back-off.ts';
import { messageOf } from '../core/message-of.ts';
import type { Sink } from '../core/sink.ts';
import { callsBegun } from './calls-begun.ts';
import { type Cursor, type Cursors, NEW } from './cursor.ts';
import { KINDS } from './kinds.ts';
import { BEGINNING, groupsAfter, OtherTrail, type Place } from './read-groups.ts';
import { type Sending, send } from './send.ts';
import { type Told, toldOf } from './told.ts';
import { endOf } from './trail-end.ts';

export interface Delivering extends Sending {
  readonly cursors: Cursors;
  readonly trail: string;
  /** Between 0 and 1: not everybody who failed at once tries again at once. */
  readonly random: () => number;
  /** Also before its time to try again has come. */
  readonly atOnce: boolean;
}

export interface Delivered {
  readonly sent: number;
  /** Why the rest could not be sent; null: there is none. */
  readonly why: string | null;
}

/** What one request holds at most, besides what a single one of them may. */
const MOST_CHARS = 1024 * 1024;
/** So many records before the first are looked at for calls that had begun. */
const LOOK_BACK = 500;

/** Everything that a sink has not acknowledged yet, batch by batch, until it is drained or does not take one. Never rejects. */
export async function deliver(sink: Sink, given: Delivering): Promise<Delivered> {
  try {
    return await delivered(sink, given);
  } catch (error) {
    return { sent: 0, why: messageOf(error) };
  }
}

async function delivered(sink: Sink, given: Delivering): Promise<Delivered> {
  const { cursors, trail, now, atOnce } = given;
  const known = cursors.read(sink);
  const isWaiting = !atOnce && known !== null && known.nextTry !== null && Date.parse(known.nextTry) > now();
  if (isWaiting) return { sent: 0, why: known.lastError?.why ?? null };
  const end = endOf(trail);
  if (known !== null && known.seq === end.seq && known.hash === end.hash) return { sent: 0, why: null };
  try {
    if (known !== null && known.seq > end.seq) throw new OtherTrail();
    return await fromThere(sink, known ?? NEW, given);
  } catch (error) {
    if (!(error instanceof OtherTrail)) throw error;
    return await fromThere(sink, { ...(known ?? NEW), ...BEGINNING }, given);
  }
}

async function fromThere(sink: Sink, from: Cursor, given: Delivering): Promise<Delivered> {
  const { cursors, trail, now } = given;
  let cursor = from;
  let sent = 0;
  const keep = (next: Cursor): void => {
    cursor = next;
    cursors.write(sink, next);
  };
  for (const batch of batches(sink, trail, cursor)) {
    if (given.signal.aborted) return { sent, why: 'it was broken off' };
    // what was gone before anything was sent nobody waited for
    const dropped = cursor.seq === 0 ? 0 : batch.first - cursor.seq - 1;
    const result = await inParts(sink, batch.told, given);
    const at = new Date(now()).toISOString();
    if (result.kind === 'failed') {
      const waitMs = backOffMs(cursor.failures, given.random(), result.retryAfterMs);
      const nextTry = new Date(now() + waitMs).toISOString();
      keep({ ...cursor, lastError: { at, why: result.why }, failures: cursor.failures + 1, nextTry });
      return { sent, why: result.why };
    }
    sent += batch.told.length - result.rejected;
    keep({
      ...cursor,
      ...batch.last,
      sent: cursor.sent + batch.told.length - result.rejected,
      dropped: cursor.dropped + dropped,
      rejected: cursor.rejected + result.rejected,
      lastSuccess: batch.told.length > result.rejected ? at : cursor.lastSuccess,
      lastError: result.why === null ? cursor.lastError : { at, why: result.why },
      failures: 0,
      nextTry: null,
    });
  }
  return { sent, why: null };
}

interface ReadBatch {
  readonly told: readonly Told[];
  /** The number of the first record that was there to be read. */
  readonly first: number;
  readonly last: Place;
}

function* batches(sink: Sink, trail: string, from: Place): Generator<ReadBatch> {
  const began = callsBegun();
  for (const { records } of begunBefore(trail, from)) began(lastOf(records));
  let told: Told[] = [];
  let [first, chars, passed] = [0, 0, 0];
  let last: Place = from;
  const whole = (): ReadBatch => {
    const batch = { told, first, last };
    [told, first, chars, passed] = [[], 0, 0, 0];
    return batch;
  };
  for (const group of groupsAfter(trail, from)) {
    const { records } = group;
    const size = records.reduce((sum, { text }) => sum + text.length, 0);
    if (told.length > 0 && chars + size > MOST_CHARS) yield whole();
    if (first === 0) first = records[0].entry.seq;
    const entry = lastOf(records);
    last = { seq: entry.seq, hash: entry.hash };
    const one = toldOf(group, sink.detail, began(entry));
    if (isWanted(sink, one)) {
      told.push(one);
      chars += size;
    } else passed += 1;
    if (told.length >= sink.batch || passed >= MOST_PASSED) yield whole();
  }
  if (first > 0) yield whole();
}

/** After so many that nobody wants, it is remembered how far that was. */
const MOST_PASSED = 5000;

function begunBefore(trail: string, { seq }: Place): readonly RecordGroup<ReadRecord>[] {
  const before: RecordGroup<ReadRecord>[] = [];
  if (seq === 0) return before;
  for (const group of groupsAfter(trail, { seq: Math.max(0, seq - LOOK_BACK), hash: '' })) {
    if (lastOf(group.records).seq > seq) break;
    before.push(group);
  }
  return before;
}

function lastOf(records: RecordGroup<ReadRecord>['records']) {
  return (records.at(-1) ?? records[0]).entry;
}

function isWanted({ kind, events, since }: Sink, told: Told): boolean {
  if (since !== null && told.at < since) return false;
  if (events !== null && !events.includes(told.event ?? '')) return false;
  return KINDS[kind].takes(told);
}

type InParts =
  | { readonly kind: 'taken'; readonly rejected: number; readonly why: string | null }
  | { readonly kind: 'failed'; readonly why: string; readonly retryAfterMs: number | null };

/** What is refused as a whole is sent in halves: one that nobody takes holds the others up only until it is found. */
async function inParts(sink: Sink, told: readonly Told[], given: Delivering): Promise<InParts> {
  if (told.length === 0) return { kind: 'taken', rejected: 0, why: null };
  const result = await send(sink, told, given);
  if (result.kind === 'taken') return { ...result, why: null };
  if (result.kind === 'failed') return result;
  if (told.length === 1) return { kind: 'taken', rejected: 1, why: result.why };
  const middle = Math.ceil(told.length / 2);
  const one = await inParts(sink, told.slice(0, middle), given);
  if (one.kind === 'failed') return one;
  const other = await inParts(sink, told.slice(middle), given);
  if (other.kind === 'failed') return other;
  return { kind: 'taken', rejected: one.rejected + other.rejected, why: other.why ?? one.why };
}
