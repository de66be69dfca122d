import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockAt } from '../audit/lock.ts';
import { orElse } from '../core/or-else.ts';
import type { Sink } from '../core/sink.ts';
import { SENDER_LOCK } from '../hooks/start-sender.ts';
import { makeFolder, writeWhole } from '../state/state-folder.ts';
import { cursorsIn } from './cursor.ts';
import { type Delivered, type Delivering, deliver } from './deliver.ts';
import { statusOf } from './status.ts';
import { endOf } from './trail-end.ts';

/** That this process is the one that sends. */
interface Turn {
  /** Somebody may have removed the lock, with all that is in the folder: then another process can have it. */
  readonly isLost: () => boolean;
  readonly end: () => void;
}

/** One process sends; null: it is another. */
export function takeTurn(stateFolder: string): Turn | null {
  makeFolder(join(stateFolder, 'sinks'));
  const lock = lockAt(join(stateFolder, SENDER_LOCK));
  const done = lock.take();
  if (done === null) return null;
  const own = lock.holder();
  const isLost = (): boolean => own === null || orElse(lock.holder, null) !== own;
  // what another process holds is not ours to give back
  return { isLost, end: () => (isLost() ? undefined : done()) };
}

/** Whoever sends tries at once what it would have tried later. */
export function hurry(stateFolder: string): void {
  writeWhole(join(stateFolder, HURRY), '');
}

const HURRY = join('sinks', 'hurry');

function isHurried(stateFolder: string): boolean {
  const path = join(stateFolder, HURRY);
  if (!existsSync(path)) return false;
  rmSync(path, { force: true });
  return true;
}

/** All sinks beside each other: one that hangs holds no other up. */
export async function deliverAll(
  sinks: readonly Sink[],
  given: Delivering,
): Promise<readonly (Delivered & { readonly sink: Sink })[]> {
  return Promise.all(sinks.map(async (sink) => ({ sink, ...(await deliver(sink, given)) })));
}

interface Staying {
  /** Those of now: files may change while it stays. */
  readonly sinks: () => Promise<readonly Sink[]>;
  readonly stateFolder: string;
  readonly given: Omit<Delivering, 'cursors'>;
  readonly lookEveryMs: number;
  /** How long it stays for what may come, and for a sink that does not take anything. */
  readonly idleMs: number;
  readonly patientMs: number;
  /** What else is looked after meanwhile; true: it is not done yet. */
  readonly beside: () => Promise<boolean>;
}

/**
 * Sends what there is and what comes, until nothing has come for a while. Whoever records something just before this ends
 * sees that somebody sends: so once more it is looked, when nobody can see that any longer. Whose turn was taken away ends,
 * whatever it waits for: there may be another by now.
 */
export async function sendAndStay(staying: Staying): Promise<void> {
  const { given, stateFolder, lookEveryMs } = staying;
  const lost = new AbortController();
  const signal = AbortSignal.any([given.signal, lost.signal]);
  for (let end = -1; !signal.aborted && end !== endOf(given.trail).seq; ) {
    const turn = takeTurn(stateFolder);
    if (turn === null) return;
    const watch = setInterval(() => turn.isLost() && lost.abort(), lookEveryMs);
    try {
      end = await untilIdle({ ...staying, given: { ...given, signal } });
    } finally {
      clearInterval(watch);
      turn.end();
    }
  }
}

async function untilIdle(staying: Staying): Promise<number> {
  const { sinks, stateFolder, given, lookEveryMs, idleMs, patientMs, beside } = staying;
  const { now, signal, trail } = given;
  const cursors = cursorsIn(stateFolder);
  let [end, changedAt] = [-1, now()];
  let those: readonly Sink[] = [];
  for (;;) {
    const newest = endOf(trail).seq;
    const isNew = newest !== end;
    if (isNew) those = await sinks();
    if (isNew) changedAt = now();
    end = newest;
    const isBusy = await beside();
    await deliverAll(those, { ...given, cursors, atOnce: given.atOnce || isHurried(stateFolder) });
    const isDrained = those.every((sink) => statusOf(sink, stateFolder, trail).waiting <= 0);
    const passed = Math.abs(now() - changedAt);
    const isOver = those.length === 0 || passed >= (isDrained ? idleMs : patientMs);
    if (signal.aborted || (isOver && !isBusy)) return end;
    await pause(lookEveryMs, undefined, { signal }).catch(() => {});
  }
}
