import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HookEvent } from '../../core/dialect.ts';
import type { Outcome, Run } from '../../core/outcome.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { append, type TrailLimits } from './append.ts';
import { sha256 } from './chain.ts';
import { drops } from './drops.ts';
import { ownName, tryLock } from './lock.ts';
import { type Body, lateRecord, recordsOf } from './record.ts';

const LIMITS: TrailLimits = { maxFileBytes: 8 * 1024 * 1024, maxBytes: 256 * 1024 * 1024 };

/** How long others may write before these records are dropped; and once that has happened. */
const WAIT_MS = 1000;
const SHORT_WAIT_MS = 20;

/** Never throws and never rejects. Where nobody else is writing, the records are written when the call returns. */
export interface Trail {
  readonly outcome: (outcome: Outcome, event: HookEvent) => void | Promise<void>;
  readonly late: (run: Run, event: HookEvent) => void | Promise<void>;
}

export interface TrailOptions {
  /** Is told each time something could not be written. */
  readonly failed: (error: unknown) => void;
  readonly now?: () => number;
  readonly limits?: Partial<TrailLimits>;
}

/** The trail below a state folder. Any number of processes may write to it. */
export function openTrail(stateFolder: string, { failed, now = Date.now, limits: given }: TrailOptions): Trail {
  const folder = join(stateFolder, 'audit');
  const limits = { ...LIMITS, ...given };
  const dropped = drops(folder);
  const lock = join(folder, 'lock');
  const self = ownName();
  // what is slow the first time: whoever opens a trail has time, whoever writes has not
  sha256(maskSecrets('a text without a secret'));
  let waitMs = WAIT_MS;

  const write = (bodies: readonly Body[]): boolean => {
    const unlock = lockIn(folder, lock, self);
    if (unlock === null) return false;
    try {
      const lost = dropped.count();
      const at = new Date(now()).toISOString();
      append(folder, lost === 0 ? bodies : [{ at, kind: 'dropped', records: lost }, ...bodies], now(), limits);
      if (lost > 0) dropped.forget();
    } finally {
      unlock();
    }
    waitMs = WAIT_MS;
    return true;
  };
  const drop = (count: number, error: unknown): void => {
    dropped.add(count);
    failed(error);
  };
  const inTurn = async (bodies: readonly Body[]): Promise<void> => {
    const end = performance.now() + waitMs;
    try {
      while (performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 4));
        if (write(bodies)) return;
      }
      waitMs = SHORT_WAIT_MS;
      drop(bodies.length, new Error('another process does not let go of it'));
    } catch (error) {
      drop(bodies.length, error);
    }
  };
  const add = (make: () => readonly Body[]): void | Promise<void> => {
    let bodies: readonly Body[] = [];
    try {
      bodies = make();
      if (!write(bodies)) return inTurn(bodies);
    } catch (error) {
      drop(Math.max(1, bodies.length), error);
    }
  };
  return {
    outcome: (outcome, event) => add(() => recordsOf(outcome, event, now())),
    late: (run, event) => add(() => [lateRecord(run, event, now())]),
  };
}

function lockIn(folder: string, lock: string, self: string): (() => void) | null {
  try {
    return tryLock(lock, self);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return tryLock(lock, self);
  }
}
