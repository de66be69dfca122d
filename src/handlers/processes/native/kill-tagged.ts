import { orElse } from '../../../core/or-else.ts';
import { environmentOf, linuxProcess, processIds } from '../linux-processes.ts';

const MOST_ROUNDS = 40;
const ROUND_MS = 3;

/** Kills whatever carries the tag, where nothing else is known of a run: what is being forked is looked for again. */
export function killTagged(tag: string): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const members = processIds().filter((pid) => pid !== process.pid && environmentOf(pid).includes(tag));
    const living = members.filter((pid) => linuxProcess(pid) !== null);
    if (living.length === 0) return;
    for (const pid of living) orElse(() => process.kill(pid, 'SIGKILL'), false);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ROUND_MS);
  }
}
