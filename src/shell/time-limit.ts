import { createContext, Script } from 'node:vm';

/**
 * Where other programs have the cores, the work is begun anew if it hardly computed, each time with so many times the
 * limit: a busy machine is no reason to call anything slow.
 */
export const PATIENT = [1, 4, 16];

/**
 * A runner that ends synchronous work after a number of milliseconds, and then answers null. The work must leave
 * nothing half done behind: it is cut off wherever it happens to be, `finally` blocks included.
 */
export function timeLimit(
  limitMs: number,
  tries: readonly number[] = [1],
): <T>(work: () => T) => { readonly value: T } | null {
  const sandbox: { run: (() => void) | null } = { run: null };
  let start: ((work: () => void, wallMs: number) => void) | null = null;

  return (work) => {
    start ??= starter(sandbox);
    for (const factor of tries) {
      let answer: { readonly value: ReturnType<typeof work> } | null = null;
      const before = process.cpuUsage();
      try {
        start(() => {
          answer = { value: work() };
        }, limitMs * factor);
        return answer;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        const { user, system } = process.cpuUsage(before);
        // a share of it goes to starting and stopping
        if ((user + system) / 1000 >= limitMs * 0.8) return null;
      }
    }
    return null;
  };
}

/** The watchdog of a vm script stops whatever runs below it, functions of the main context and regexes included. */
function starter(sandbox: { run: (() => void) | null }): (work: () => void, wallMs: number) => void {
  const context = createContext(sandbox);
  const script = new Script('run()');
  return (work, wallMs) => {
    sandbox.run = work;
    try {
      script.runInContext(context, { timeout: wallMs });
    } finally {
      sandbox.run = null;
    }
  };
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
