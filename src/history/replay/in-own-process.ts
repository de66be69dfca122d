import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { HookError } from '../../core/hook-error.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';
import { endsWithUs } from '../ends-with-us.ts';
import type { BackTest, Progress } from './back-test.ts';
import type { BackTestJob } from './back-test-job.ts';

/** What the other process says, a line each; the last is a result or a failure. */
export type BackTestLine =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'result'; readonly result: BackTest }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly hint?: string;
      readonly code?: string;
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
    };

/**
 * The same in a process of its own, so that whoever asks can go on with other things; it ends when nobody waits any more.
 * `scratch`: a folder that was made for it.
 */
export async function* backTestInOwnProcess(
  job: BackTestJob,
  scratch: string,
  signal: AbortSignal,
): AsyncGenerator<BackTestLine> {
  const cli = shippedPath('cli.cjs');
  if (cli === null) throw new HookError('INTERNAL', 'The program that tries proposals is not there: dist/cli.cjs.');
  const child = spawn(process.execPath, [cli, 'back-test'], { stdio: ['pipe', 'pipe', 'ignore'] });
  endsWithUs(child, scratch);
  const end = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  child.stdin.on('error', () => {});
  child.on('error', () => {});
  child.stdin.end(JSON.stringify(job));
  let isOver = false;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const said: BackTestLine = JSON.parse(line);
      isOver = said.kind !== 'progress';
      yield said;
      if (isOver) return;
    }
    if (!isOver && !signal.aborted) yield { kind: 'failed', message: 'The process that tried it ended in the middle.' };
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
