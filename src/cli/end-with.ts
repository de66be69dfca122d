import { errorCode } from '../core/error-code.ts';

const LOOK_MS = 500;

/**
 * Ends this process in good order, with what it has started, soon after another one has gone: an agent that loses patience may
 * end the shim alone, and nobody hears the answer any more.
 */
export function endWith(pid: number): void {
  if (!Number.isInteger(pid) || pid <= 1) return;
  const watch = setInterval(() => {
    if (isThere(pid)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  watch.unref();
}

/** One that belongs to somebody else is there too. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
