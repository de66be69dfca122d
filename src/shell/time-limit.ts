import { createContext, Script } from 'node:vm';

/**
 * A runner that ends synchronous work after a number of milliseconds, and then answers null. The work must leave
 * nothing half done behind: it is cut off wherever it happens to be, `finally` blocks included.
 */
export function timeLimit(limitMs: number): <T>(work: () => T) => { readonly value: T } | null {
  const sandbox: { run: (() => void) | null } = { run: null };
  let start: ((work: () => void) => void) | null = null;

  return (work) => {
    start ??= starter(sandbox, limitMs);
    let answer: { readonly value: ReturnType<typeof work> } | null = null;
    try {
      start(() => {
        answer = { value: work() };
      });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return null;
    }
    return answer;
  };
}

/** The watchdog of a vm script stops whatever runs below it, functions of the main context and regexes included. */
function starter(sandbox: { run: (() => void) | null }, limitMs: number): (work: () => void) => void {
  const context = createContext(sandbox);
  const script = new Script('run()');
  return (work) => {
    sandbox.run = work;
    try {
      script.runInContext(context, { timeout: limitMs });
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
