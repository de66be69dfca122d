import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { appendToPlainFile } from '../state/plain-file.ts';

/**
 * Records that could not be written, counted until the next that can. The count is the length of a file, as any process
 * may be the next; where not even that can be written, this process remembers.
 */
export function drops(folder: string) {
  let own = 0;
  return {
    add(records: number): void {
      try {
        appendToPlainFile(countPath(folder), '.'.repeat(records));
      } catch {
        own += records;
      }
    },
    count: (): number => own + countedDrops(folder),
    forget(): void {
      own = 0;
      rmSync(countPath(folder), { force: true });
    },
  };
}

/** Those that no record tells of yet. */
export function countedDrops(folder: string): number {
  const stats = orElse(() => lstatSync(countPath(folder), { throwIfNoEntry: false }), undefined);
  return stats?.isFile() === true ? stats.size : 0;
}

function countPath(folder: string): string {
  return join(folder, 'dropped');
}
