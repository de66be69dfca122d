import type { Scratch } from '../scratch.ts';
import { startThrough } from './native/run.ts';
import { sharedSpawner } from './native/shared-spawner.ts';
import { plainStart } from './plain.ts';
import type { Start } from './started.ts';

/** How processes are started: through the native part, where there is one. */
export interface Processes {
  readonly start: Start;
  /** Resolves when it is known how they will be; null: it is known. */
  readonly settling: () => Promise<void> | null;
  /** A process is going to be started sooner or later. */
  readonly expect: () => void;
  readonly close: () => void;
}

export function processes(scratch: Scratch): Processes {
  const spawner = sharedSpawner();
  const plain = plainStart(scratch);
  return {
    start(what, hears) {
      const through = what.verbatim ? null : spawner.get();
      // whoever has not even begun would lose what it is asked for
      if (through === null || !through.isReady()) return plain(what, hears);
      try {
        return startThrough(through, what, hears);
      } catch {
        // it says the same in Node's own words
        return plain(what, hears);
      }
    },
    settling: spawner.settling,
    expect: spawner.ready,
    close: spawner.leave,
  };
}
