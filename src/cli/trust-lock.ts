import { chmodSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMissing } from '../core/error-code.ts';
import { HookError } from '../core/hook-error.ts';
import { messageOf } from '../core/message-of.ts';
import { print, printError } from '../show/print.ts';
import { writeWhole } from '../state/state-folder.ts';
import { digestOf, mayBecomeLock } from '../trust/lock-text.ts';
import type { Trust } from '../trust/trust.ts';

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
  mustBeFree(resolve(file));
  write(resolve(file), text);
  print(`Written: ${file}\nsha256 ${digest}\n`);
  return 0;
}

/** A word too many on the command line must not cost anybody a file. */
function mustBeFree(path: string): void {
  if (isFree(path)) return;
  throw new HookError('TRUST_LOCK', `"${path}" is there and is no lock; it is left as it is.`, {
    hint: 'name another file, or remove that one first',
    file: path,
  });
}

const MOST_BYTES = 16 * 1024 * 1024;

function isFree(path: string): boolean {
  try {
    const stats = lstatSync(path);
    return stats.isFile() && stats.size <= MOST_BYTES && mayBecomeLock(readFileSync(path, 'utf8'));
  } catch (error) {
    // nothing is there; what else is wrong with the place is said when it is written
    return isMissing(error);
  }
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
