import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../state/state-folder.ts';
import { append } from './append.ts';
import { markBegun, remembering, wasBegun } from './begun.ts';
import { BEGINNING, draft, type RecordBody } from './chain.ts';
import { readHead, writeHead } from './head.ts';
import { lockAt } from './lock.ts';
import type { MadeBy } from './made-by.ts';
import { fileName, monthOf } from './trail-files.ts';
import { verifyTrail } from './verify.ts';
import { LIMITS } from './writer.ts';

export type Begun =
  | { readonly kind: 'intact'; readonly records: number }
  | { readonly kind: 'busy' }
  /** `kept`: where what was there before is now. */
  | { readonly kind: 'begun'; readonly before: 'none' | 'gone' | 'broken'; readonly kept: string | null };

/**
 * Begins a new trail on purpose. Its first record says so, and what became of the one before: nothing of it is removed,
 * and one that is as it was written is left alone.
 */
export function beginTrail(folder: string, memory: string | null, by: MadeBy, atMs: number): Begun {
  const { broken, records } = verifyTrail(folder, memory);
  if (broken === null && records > 0) return { kind: 'intact', records };
  const read = existsSync(folder) ? readHead(folder) : null;
  const isThere = read !== null && (records > 0 || read.kind !== 'missing');
  const before = isThere ? 'broken' : wasBegun(folder, memory) ? 'gone' : 'none';
  const kept = isThere ? `${folder}-before-${new Date(atMs).toISOString().replace(/[^\dT]/g, '')}` : null;
  if (kept !== null) renameSync(folder, kept);
  makeFolder(folder);
  const lock = lockAt(join(folder, 'lock'));
  const unlock = lock.take();
  if (unlock === null) return { kind: 'busy' };
  try {
    const last = read?.kind === 'head' ? { seq: read.head.seq, hash: read.head.hash } : null;
    const body: RecordBody = {
      at: new Date(atMs).toISOString(),
      kind: 'begun',
      by: by.user,
      ...by,
      before,
      ...(broken === null ? {} : { why: broken.why }),
      ...(kept === null ? {} : { kept }),
      ...(last === null ? {} : { last }),
    };
    // with a head of its own, nobody looks for the one before
    writeHead(folder, { ...BEGINNING, file: fileName(monthOf(atMs), 1), offset: 0 });
    append(folder, [draft(body)], { atMs, limits: LIMITS, memory });
    markBegun(folder);
    remembering(folder, memory)();
  } finally {
    unlock();
    lock.close();
  }
  return { kind: 'begun', before, kept };
}
