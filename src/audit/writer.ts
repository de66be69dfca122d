import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, isSystemError } from '../core/error-code.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import { bestEffort, orElseFor } from '../core/or-else.ts';
import { readPlainFile } from '../state/plain-file.ts';
import { makeFolder } from '../state/state-folder.ts';
import { append, type TrailLimits, writerOf } from './append.ts';
import { markBegun, remembering } from './begun.ts';
import { type Draft, draft, type Link } from './chain.ts';
import { drops } from './drops.ts';
import { headPath } from './head.ts';
import { endMemory } from './known-end.ts';
import { type Lock, lockAt } from './lock.ts';
import { trailName } from './trail-name.ts';
import type { WriteParts } from './write-queue.ts';

export const LIMITS: TrailLimits = { maxFileBytes: 8 * 1024 * 1024, maxBytes: 256 * 1024 * 1024 };

export interface WriterOptions {
  /** Is told each time something could not be written. */
  readonly failed: (error: Error) => void;
  /** Is told each time it could not be noted elsewhere how far the trail has come. */
  readonly unnoted: (error: Error) => void;
  readonly now: () => number;
  readonly limits?: Partial<TrailLimits> | undefined;
  /** Where else it is noted how far the trail has come. */
  readonly anchors: () => readonly string[];
  /** Where it is remembered that there is a trail; null: nowhere else. */
  readonly memory?: string | null | undefined;
}

export interface Writer extends WriteParts {
  readonly close: () => void;
}

/** Writes to the trail below a state folder, one process at a time. */
export function writer(folder: string, options: WriterOptions): Writer {
  const { failed, unnoted, now, limits: given, anchors, memory = null } = options;
  const limits = { ...LIMITS, ...given };
  const dropped = drops(folder);
  const remember = seldom(marking(folder, memory));
  const lock = lockAt(join(folder, 'lock'));
  const end = endMemory(folder);

  return {
    write(drafts) {
      const unlock = lockIn(folder, lock);
      if (unlock === null) return false;
      try {
        const lost = dropped.count();
        const all = lost === 0 ? drafts : [droppedRecord(lost, now(), drafts), ...drafts];
        const head = append(folder, all, { atMs: now(), limits, memory, end });
        remember.soon();
        if (lost > 0) dropped.forget();
        for (const path of anchors()) {
          appendAnchor(path, { at: new Date(now()).toISOString(), trail: trailName(folder), ...head }, unnoted);
        }
      } finally {
        unlock();
      }
      return true;
    },
    isBusy: lock.isHeld,
    turn: () => `${lock.holder()} ${orElseFor(isSystemError, () => readPlainFile(headPath(folder)), '')}`,
    drop(records, why) {
      dropped.add(records);
      failed(why);
    },
    close() {
      remember.inTheEnd();
      end.close();
      lock.close();
    },
  };
}

function droppedRecord(records: number, atMs: number, before: readonly Draft[]): Draft {
  return draft({ at: new Date(atMs).toISOString(), kind: 'dropped', records, ...writerOf(before) });
}

function lockIn(folder: string, lock: Lock): (() => void) | null {
  try {
    return lock.take();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    makeFolder(folder);
    return lock.take();
  }
}

/** That there is a trail is told beside it and elsewhere, and again if somebody takes that away. */
function marking(folder: string, memory: string | null): () => void {
  const remember = remembering(folder, memory);
  return () => {
    bestEffort(() => markBegun(folder));
    remember();
  };
}

/** Of a burst of records one looks, and whoever closes after others did not. */
const LOOK_EVERY_MS = 100;

function seldom(look: () => void): { readonly soon: () => void; readonly inTheEnd: () => void } {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return {
    soon() {
      const at = nowMs();
      isDue = at - lookedAt < LOOK_EVERY_MS;
      if (isDue) return;
      lookedAt = at;
      look();
    },
    inTheEnd() {
      if (isDue) look();
    },
  };
}

interface Noted extends Link {
  readonly at: string;
  readonly trail: string;
}

/**
 * Notes how far the trail has come in a file, or a pipe, that this account may only add to, and others too: so which
 * trail it is stands there as well. What was written is written, whether or not that works.
 */
function appendAnchor(path: string, noted: Noted, failed: (error: Error) => void): void {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;
  try {
    // without O_NONBLOCK, a pipe that nobody reads would be waited for
    const file = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o644);
    try {
      writeSync(file, `${JSON.stringify(noted)}\n`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const why = messageOf(error);
    failed(new Error(`it could not be noted in "${path}" (${why})`));
  }
}
