import { constants } from 'node:os';
import type { LeftBehind } from '../../../core/left-behind.ts';
import { DRAIN_MS, type Ended, type Hears, type Started, type ToStart, type Tree } from '../started.ts';
import { frame, milliseconds, numbers, startFrame } from './frames.ts';
import { killTagged } from './kill-tagged.ts';
import type { Spawner } from './spawner.ts';

/** So long after it should have done something the spawner is taken for stuck. */
const STUCK_MS = 5000;
/** How long it insists where something does not end (native/tree.c), and lets others let go of an output. */
const INSISTING_MS = 2000 + 200;

const READ = [null, 'nothing', 'part', 'all'] as const;
const [CLOSED, EMPTY, TIMED_OUT] = [1, 2, 4];
const NO_CODE = 0xffff_ffff;

/** Starts a process through the spawner. Throws where it cannot be asked for. */
export function startThrough(spawner: Spawner, what: ToStart, hears: Hears): Started {
  let begun: 'not-yet' | { readonly problem: unknown } = 'not-yet';
  let over = false;
  let killed = false;
  let gone = false;
  const left: LeftBehind[] = [];
  const unread = new Map<number, number>();
  const whenKilled = waiters();
  const whenGone = waiters();
  const whenBegun = waiters();
  const whenOver = waiters();

  const ended = (how: Ended): void => {
    if (over) return;
    over = true;
    spawner.release(run);
    whenOver.call();
    hears.ended(how);
  };
  const allGone = (): void => {
    killed = gone = true;
    spawner.forget(run);
    whenKilled.call();
    whenGone.call();
  };
  const hasBegun = (problem: unknown): void => {
    begun = { problem };
    whenBegun.call();
  };
  const heard: Readonly<Record<string, (payload: Buffer) => void>> = {
    O: (payload) => hears.output(payload[0] ?? 0, payload.subarray(1)),
    Z: (payload) => hears.outputEnded?.(payload[0] ?? 0),
    A: ([descriptor = 0, ...taken]) =>
      void unread.set(descriptor, (unread.get(descriptor) ?? 0) - Buffer.from(taken).readUInt32LE(0)),
    I: (payload) => hears.inputBroken?.(payload[0] ?? 0),
    B: () => hasBegun(null),
    F(payload) {
      const error = systemError(payload.readUInt32LE(0));
      allGone();
      hasBegun(error);
      ended({ kind: 'unstarted', error });
    },
    X() {
      hears.exited?.();
      // from now on nobody else looks at the time
      void within(whenOver, () => over, DRAIN_MS);
    },
    D(payload) {
      if ((payload[0] ?? 0) & EMPTY) allGone();
      ended(exitIn(payload));
    },
    K() {
      killed = true;
      whenKilled.call();
    },
    L: (payload) => void left.push(leftIn(payload)),
    G() {
      allGone();
      // its end was told before; where it was not, nobody will tell it any more
      ended({ kind: 'lost', why: 'the program that starts processes did not see its end' });
    },
  };
  const lost = (why: string): void => {
    // its first process ended with the spawner; what that one started is found by its mark
    if (!gone) killTagged(what.tag);
    allGone();
    hasBegun(new Error(why));
    ended({ kind: 'lost', why });
  };
  const run = spawner.add({ hear: ({ type, payload }) => heard[type]?.(payload), lost });
  const talks = what.timeoutMs === null;
  try {
    spawner.send(startFrame(run, what, talks));
  } catch (error) {
    spawner.forget(run);
    throw error;
  }
  spawner.hold(run);

  /** Resolves when it is so; who waits longer than that has a spawner that does nothing. */
  const within = (waiting: Waiters, isSo: () => boolean, ms: number): Promise<void> => {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const stuck = setTimeout(
        () => spawner.abandon('the program that starts processes does not answer'),
        ms + STUCK_MS,
      );
      waiting.add(() => {
        clearTimeout(stuck);
        resolve();
      });
    });
  };
  const endWithin = (graceMs: number): void => spawner.send(frame('E', run, numbers(milliseconds(graceMs))));
  const untilGone = (ms: number): Promise<void> => within(whenGone, () => gone, ms + INSISTING_MS);
  const tree: Tree = {
    end(graceMs) {
      if (!gone) endWithin(graceMs);
      return within(whenKilled, () => killed, graceMs);
    },
    makeSure: () => untilGone(0),
    async endRest(graceMs) {
      if (gone) return;
      endWithin(graceMs);
      await untilGone(graceMs);
    },
    async endHolding(isClosed, graceMs) {
      if (gone) return [];
      spawner.send(frame('H', run, numbers(milliseconds(graceMs)), Buffer.of(isClosed ? 1 : 0)));
      await untilGone(graceMs);
      return left;
    },
    letGo() {
      if (!gone) spawner.send(frame('R', run));
    },
    kill() {
      if (!gone) endWithin(0);
    },
  };
  return {
    tree,
    async begun() {
      await within(whenBegun, () => begun !== 'not-yet', 0);
      return begun === 'not-yet' ? null : begun.problem;
    },
    write(descriptor, text) {
      const bytes = Buffer.from(text);
      unread.set(descriptor, (unread.get(descriptor) ?? 0) + bytes.length);
      spawner.send(frame('W', run, Buffer.of(descriptor), bytes));
    },
    closeInput: (descriptor) => spawner.send(frame('C', run, Buffer.of(descriptor))),
    hasRead: (descriptor) => (unread.get(descriptor) ?? 0) === 0,
    deafen() {
      if (!gone) spawner.send(frame('N', run));
    },
    unref: () => spawner.release(run),
    handle: () => null,
  };
}

interface Waiters {
  readonly add: (waiter: () => void) => void;
  readonly call: () => void;
}

function waiters(): Waiters {
  let waiting: (() => void)[] = [];
  return {
    add: (waiter) => void waiting.push(waiter),
    call() {
      const called = waiting;
      waiting = [];
      for (const waiter of called) waiter();
    },
  };
}

function exitIn(payload: Buffer): Ended {
  const flags = payload[0] ?? 0;
  const code = payload.readUInt32LE(2);
  return {
    kind: 'exit',
    code: code === NO_CODE ? null : code,
    signal: code === NO_CODE ? signalNamed(payload.readUInt32LE(6)) : null,
    isClosed: (flags & CLOSED) !== 0,
    timedOut: (flags & TIMED_OUT) !== 0,
    wasRead: READ[payload[1] ?? 0] ?? null,
  };
}

function leftIn(payload: Buffer): LeftBehind {
  const [startedAt = '', ...command] = payload.toString('utf8', 4).split(' ');
  return { pid: payload.readUInt32LE(0), startedAt, command: command.join(' ') };
}

/** Where a number has two names, the first is the usual one. */
function signalNamed(number: number): NodeJS.Signals {
  const names = Object.entries(constants.signals).filter(([, value]) => value === number);
  return (names[0]?.[0] ?? 'SIGKILL') as NodeJS.Signals;
}

function systemError(number: number): Error {
  const code = Object.entries(constants.errno).find(([, value]) => value === number)?.[0] ?? `errno ${number}`;
  return Object.assign(new Error(code), { code });
}
