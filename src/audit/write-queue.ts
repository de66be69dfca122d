import { errorOf } from '../core/error-of.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Draft } from './chain.ts';
import { turnWait } from './turn-wait.ts';

/** One decision, to be written as it was when it was made. */
export interface Pending {
  /** May throw. */
  readonly drafts: () => readonly Draft[];
  /** How many records it is, as far as one knows. */
  readonly records: number;
  /** What it keeps in memory until then. */
  readonly chars: number;
}

export interface WriteQueue {
  /** Nobody waits for it; it is written with others, before long. */
  readonly later: (pending: Pending) => void;
  /** Null: it is written; otherwise why it is not. Never rejects. */
  readonly written: (pending: Pending) => Promise<Error | null>;
  /** Resolves when everything is written, or dropped. */
  readonly flush: () => Promise<void>;
}

export interface WriteParts {
  /** In one write. False: somebody else is writing just now. Throws when it cannot be written. */
  readonly write: (drafts: readonly Draft[]) => boolean;
  /** Somebody else is writing, or was when they were killed. */
  readonly isBusy: () => boolean;
  /** Changes whenever somebody has the trail for themselves, or has written to it. */
  readonly turn: () => string;
  /** Records are given up, and why. Never throws. */
  readonly drop: (records: number, why: Error) => void;
}

/** How long what nobody waits for may wait. */
const LATER_MS = 50;

/** So many are written at once, whoever waits. */
const MOST_AT_ONCE = 256;
const MOST_CHARS = 4 * 1024 * 1024;

/** While nothing can be written, no more than this many times that is kept. */
const MOST_BATCHES = 8;

/** How long others may write when this process ends. */
const EXIT_WAIT_MS = 50;

interface Waiting {
  readonly pending: Pending;
  readonly done: ((why: Error | null) => void) | null;
  made: readonly Draft[] | null;
}

/** Everything that comes up at the same time goes into one write, in the order in which it came. */
export function writeQueue({ write, isBusy, turn, drop }: WriteParts): WriteQueue {
  let waiting: Waiting[] = [];
  let chars = 0;
  let trying: Promise<void> | null = null;
  let isSoon = false;
  let timer: NodeJS.Timeout | null = null;
  let stuckAt: string | null = null;

  const give = (up: readonly Waiting[], why: Error): void => {
    drop(
      up.reduce((sum, { pending }) => sum + pending.records, 0),
      why,
    );
    for (const { done } of up) done?.(why);
  };
  /** One write of what came first. False: somebody else is writing. */
  const writeSome = (): boolean => {
    const batch = waiting.slice(0, MOST_AT_ONCE);
    const { drafts, made, broken } = madeOf(batch);
    try {
      if (drafts.length > 0 && !write(drafts)) return false;
      for (const { done } of made) done?.(null);
    } catch (error) {
      give(made, errorOf(error));
    }
    waiting = waiting.slice(batch.length);
    for (const { pending } of batch) chars -= pending.chars;
    for (const { one, why } of broken) give([one], why);
    return true;
  };
  const writeAll = (): boolean => {
    while (waiting.length > 0) if (!writeSome()) return false;
    rest();
    return true;
  };
  const giveUp = (): void => {
    const all = waiting;
    [waiting, chars] = [[], 0];
    if (all.length > 0) give(all, new Error('another process does not let go of it'));
    rest();
  };
  const keepTrying = async (): Promise<void> => {
    const wait = turnWait(turn(), stuckAt);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, wait.pauseMs()));
      const looks = wait.isTimeToLook();
      if ((looks || !isBusy()) && writeAll()) {
        stuckAt = null;
        return;
      }
      if (looks && wait.isOver(turn())) break;
    }
    stuckAt = wait.turn();
    giveUp();
  };
  const flush = (): void => {
    if (trying !== null || writeAll()) return;
    trying = keepTrying().finally(() => {
      trying = null;
    });
  };
  /** When all that goes on at this moment has come to its end: what other events decide meanwhile goes into the same write. */
  const flushSoon = (): void => {
    if (isSoon) return;
    isSoon = true;
    process.nextTick(() => {
      isSoon = false;
      flush();
    });
  };
  /** The process ends: this is the last moment. */
  const exit = beforeExit(() => {
    const end = nowMs() + EXIT_WAIT_MS;
    while (!writeAll()) {
      if (nowMs() >= end) giveUp();
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  });
  const rest = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    exit.rest();
  };
  const writeLater = (): void => {
    timer ??= setTimeout(flush, LATER_MS).unref();
    exit.watch();
  };
  const add = (one: Waiting): void => {
    waiting.push(one);
    chars += one.pending.chars;
  };

  return {
    later(pending) {
      const full = waiting.length >= MOST_AT_ONCE * MOST_BATCHES || chars >= MOST_CHARS * MOST_BATCHES;
      if (full && trying !== null) {
        drop(pending.records, new Error('too much is waiting to be written'));
        return;
      }
      add({ pending, done: null, made: null });
      writeLater();
      if (waiting.length >= MOST_AT_ONCE || chars >= MOST_CHARS) flush();
    },
    written: (pending) =>
      new Promise((done) => {
        add({ pending, done, made: null });
        if (trying === null) flushSoon();
      }),
    async flush() {
      flush();
      while (trying !== null) await trying;
    },
  };
}

/** What cannot even be told keeps nothing else from being written. */
function madeOf(batch: readonly Waiting[]) {
  const drafts: Draft[] = [];
  const made: Waiting[] = [];
  const broken: { readonly one: Waiting; readonly why: Error }[] = [];
  for (const one of batch) {
    try {
      one.made ??= one.pending.drafts();
      drafts.push(...one.made);
      made.push(one);
    } catch (error) {
      broken.push({ one, why: errorOf(error) });
    }
  }
  return { drafts, made, broken };
}

/** What must be done before this process ends, while there is something to do. */
function beforeExit(last: () => void) {
  let watching = false;
  return {
    watch(): void {
      if (watching) return;
      watching = true;
      // one of us for each set of hooks is no leak
      process.setMaxListeners(process.getMaxListeners() + 1);
      process.on('exit', last);
    },
    rest(): void {
      if (!watching) return;
      watching = false;
      process.setMaxListeners(process.getMaxListeners() - 1);
      process.off('exit', last);
    },
  };
}
