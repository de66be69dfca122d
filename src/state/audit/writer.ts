import { join } from 'node:path';
import { readPlainFile } from '../plain-file.ts';
import { makeFolder } from '../state-folder.ts';
import { appendAnchor } from './anchor.ts';
import { append, type TrailLimits } from './append.ts';
import { drops } from './drops.ts';
import { headPath } from './head.ts';
import { type Lock, lockAt } from './lock.ts';
import type { Body } from './record.ts';
import type { WriteParts } from './write-queue.ts';

const LIMITS: TrailLimits = { maxFileBytes: 8 * 1024 * 1024, maxBytes: 256 * 1024 * 1024 };

export interface WriterOptions {
  /** Is told each time something could not be written. */
  readonly failed: (error: Error) => void;
  /** Is told each time it could not be noted elsewhere how far the trail has come. */
  readonly unnoted: (error: Error) => void;
  readonly now: () => number;
  readonly limits?: Partial<TrailLimits> | undefined;
  /** Where else it is noted how far the trail has come. */
  readonly anchors: () => readonly string[];
}

export interface Writer extends WriteParts {
  readonly close: () => void;
}

/** Writes to the trail below a state folder, one process at a time. */
export function writer(folder: string, { failed, unnoted, now, limits: given, anchors }: WriterOptions): Writer {
  const limits = { ...LIMITS, ...given };
  const dropped = drops(folder);
  const lock = lockAt(join(folder, 'lock'));

  return {
    write(bodies) {
      const unlock = lockIn(folder, lock);
      if (unlock === null) return false;
      try {
        const lost = dropped.count();
        const head = append(folder, lost === 0 ? bodies : [droppedRecord(lost, now()), ...bodies], now(), limits);
        if (lost > 0) dropped.forget();
        for (const path of anchors()) appendAnchor(path, head, now(), unnoted);
      } finally {
        unlock();
      }
      return true;
    },
    isBusy: lock.isHeld,
    turn: () => `${lock.holder()} ${lastWrite(folder)}`,
    drop(records, why) {
      dropped.add(records);
      failed(why);
    },
    close: lock.close,
  };
}

function lastWrite(folder: string): string {
  try {
    return readPlainFile(headPath(folder));
  } catch {
    return '';
  }
}

function droppedRecord(records: number, atMs: number): Body {
  return { at: new Date(atMs).toISOString(), kind: 'dropped', records };
}

function lockIn(folder: string, lock: Lock): (() => void) | null {
  try {
    return lock.take();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    makeFolder(folder);
    return lock.take();
  }
}
