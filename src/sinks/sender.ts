import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockAt } from '../audit/lock.ts';
import type { Sink } from '../core/sink.ts';
import { SENDER_LOCK } from '../hooks/start-sender.ts';
import { makeFolder, writeWhole } from '../state/state-folder.ts';
import { cursorsIn } from './cursor.ts';
import { type Delivered, type Delivering, deliver } from './deliver.ts';
import { statusOf } from './status.ts';
import { endOf } from './trail-end.ts';

/** One process sends; null: it is another. */
export function takeTurn(stateFolder: string): (() => void) | null {
  makeFolder(join(stateFolder, 'sinks'));
  return lockAt(join(stateFolder, SENDER_LOCK)).take();
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
 * sees that somebody sends: so once more it is looked, when nobody can see that any longer.
 */
export async function sendAndStay(staying: Staying): Promise<void> {
  const { given, stateFolder } = staying;
  for (let end = -1; !given.signal.aborted && end !== endOf(given.trail).seq; ) {
    const done = takeTurn(stateFolder);
    if (done === null) return;
    try {
      end = await untilIdle(staying);
    } finally {
      done();
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
