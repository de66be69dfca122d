import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { HookError } from '../core/hook-error.ts';
import { messageOf } from '../core/message-of.ts';
import { digestOf } from '../state/lock-text.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { Trust } from '../state/trust.ts';
import { print, printError } from './print.ts';

/** `hookline trust --lock [FILE]`: writes the hashes of the project's hooks as they are now, and says their digest. */
export function writeLock({ lockNow }: Trust, file: string | null): number {
  const text = lockNow();
  if (text === null) {
    throw new HookError('USAGE', 'There is no hook of a project here that could be locked.', {
      hint: 'run it in the folder of the project, or name that with --cwd',
    });
  }
  const digest = digestOf(text);
  if (file === null) {
    print(text);
    printError(`sha256 ${digest}\n`);
    return 0;
  }
  write(resolve(file), text);
  print(`Written: ${file}\nsha256 ${digest}\n`);
  return 0;
}

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text);
    // it holds no secret, and others have to read it
    chmodSync(path, 0o644);
  } catch (error) {
    const why = messageOf(error);
    throw new HookError('TRUST_LOCK', `The lock cannot be written: ${why}.`, { file: path, cause: error });
  }
}
