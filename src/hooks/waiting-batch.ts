import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { StartedUnder } from './api.ts';
import type { Surroundings } from './start-supervisor.ts';

/** A hook that nobody waits for and that has not begun. */
export interface Waiting {
  readonly hook: Hook;
  readonly event: HookEvent;
  readonly under: StartedUnder;
}

/** Those that still wait for their turn when we end are all given to one supervisor, which lets only so many run at once. */
export function waitingBatch(around: Surroundings): (one: Waiting) => Promise<boolean> {
  let waiting: Waiting[] = [];
  let sending: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    // they all hear of it at once: when this is loaded, all of them are here
    const { superviseAll } = await import('./start-supervisor.ts');
    const all = waiting;
    [waiting, sending] = [[], null];
    await superviseAll(all, around);
  };
  return async (one) => {
    waiting.push(one);
    sending ??= send();
    return sending.then(
      () => true,
      () => false,
    );
  };
}
