import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { junitText } from '../../hooktest/junit.ts';
import type { FileResult } from '../../hooktest/run-tests.ts';

/** Files are named as CI knows them: from where it runs. */
export function writeJunit(path: string, results: readonly FileResult[], ms: number): void {
  try {
    writeFileSync(
      path,
      junitText(results, ms, (file) => relative('.', file)),
    );
  } catch (error) {
    throw new HookError('OUTPUT', `The report "${path}" could not be written: ${messageOf(error)}.`, { cause: error });
  }
}
