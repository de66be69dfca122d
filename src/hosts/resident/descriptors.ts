import { closeSync, openSync, readFileSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';

/** What one event may need: its hooks, each with three pipes, its files, a module that is loaded for the first time. */
const FOR_ONE_EVENT = 64;

/**
 * Whether this process can still open what an event needs. A hook that cannot be started has said nothing, and a file that
 * cannot be opened is a reason to refuse: neither is what a process of its own would say.
 */
export function descriptorsLeft(): () => boolean {
  const most = orElse(() => mostOpen(readFileSync('/proc/self/limits', 'latin1')), Number.POSITIVE_INFINITY);
  // a new one has the lowest number that is free
  return () => orElse(newDescriptor, Number.POSITIVE_INFINITY) + FOR_ONE_EVENT < most;
}

function newDescriptor(): number {
  const descriptor = openSync('/dev/null', 'r');
  closeSync(descriptor);
  return descriptor;
}

function mostOpen(limits: string): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
