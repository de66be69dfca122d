import { appendFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Records that could not be written, counted until the next that can. The count is the length of a file, as any process
 * may be the next; where not even that can be written, this process remembers.
 */
export function drops(folder: string) {
  const path = join(folder, 'dropped');
  let own = 0;
  return {
    add(records: number): void {
      try {
        appendFileSync(path, '.'.repeat(records), { mode: 0o600 });
      } catch {
        own += records;
      }
    },
    count: (): number => own + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    forget(): void {
      own = 0;
      rmSync(path, { force: true });
    },
  };
}
