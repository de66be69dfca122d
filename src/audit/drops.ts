import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { nowMs } from '../core/now-ms.ts';
import { orElseFor } from '../core/or-else.ts';
import { appendToPlainFile } from '../state/plain-file.ts';

/**
 * Records that could not be written, counted until the next that can. The count is the length of a file, as any process
 * may be the next; where not even that can be written, this process remembers.
 */
export function drops(folder: string) {
  let own = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Those of others are told a moment later: of a burst of records, one looks. */
  const looks = (): boolean => {
    const at = nowMs();
    if (at - lookedAt < LOOK_EVERY_MS) return false;
    lookedAt = at;
    return true;
  };
  return {
    add(records: number): void {
      try {
        lookedAt = Number.NEGATIVE_INFINITY;
        appendToPlainFile(countPath(folder), '.'.repeat(records));
      } catch {
        own += records;
      }
    },
    count: (): number => own + (looks() ? countedDrops(folder) : 0),
    forget(): void {
      own = 0;
      rmSync(countPath(folder), { force: true });
    },
  };
}

const LOOK_EVERY_MS = 100;

/** Those that no record tells of yet. */
export function countedDrops(folder: string): number {
  const stats = orElseFor(isSystemError, () => lstatSync(countPath(folder), { throwIfNoEntry: false }), undefined);
  return stats?.isFile() === true ? stats.size : 0;
}

function countPath(folder: string): string {
  return join(folder, 'dropped');
}
