import { HookError } from '../core/hook-error.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import type { BackTestJob } from '../history/replay/back-test-job.ts';
import type { BackTestLine } from '../history/replay/in-own-process.ts';
import { fail } from './fail.ts';
import { readStdin } from './read-stdin.ts';

/** Not for people: tries a proposal that stands on standard input, and says a line at a time how far it is. */
export async function command(): Promise<number> {
  const job = parsedJson(readStdin());
  if (!isObject(job)) {
    const hint = 'a person asks on the command line: hookline audit replay --with FILE';
    fail(new HookError('USAGE', '"hookline back-test" was given nothing to try.', { hint }), false);
    return 1;
  }
  // the process ends when this does: what is not yet written by then would be lost
  const say = (line: BackTestLine): Promise<void> =>
    new Promise((written) => process.stdout.write(`${JSON.stringify(line)}\n`, () => written()));
  const { runBackTest } = await import('../history/replay/back-test-job.ts');
  try {
    const given = job as unknown as BackTestJob;
    const result = await runBackTest(given, (progress) => void say({ kind: 'progress', progress }));
    await say({ kind: 'result', result });
  } catch (error) {
    const { code, hint, line, column } = error instanceof HookError ? error : {};
    await say({
      ...{ kind: 'failed', message: messageOf(error) },
      ...(code === undefined ? {} : { code }),
      ...(hint === undefined ? {} : { hint }),
      ...(line === undefined || column === undefined ? {} : { line, column }),
    });
  }
  return 0;
}
