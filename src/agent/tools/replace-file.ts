import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { fileProblem } from './file-problem.ts';

/** Where a folder takes no new file, or a file cannot be replaced (one that is mounted), it is written to. */
const WRITTEN_IN_PLACE = ['EACCES', 'EPERM', 'EBUSY', 'EXDEV'];

/**
 * Writes a file whole or not at all, with the folders it needs. A file that is there keeps its mode, and a symbolic link
 * stays one: what it leads to is written. Resolves to whether the file is new; rejects in words for the model.
 */
export async function replaceFile(path: string, text: string, signal: AbortSignal): Promise<boolean> {
  try {
    const target = await targetOf(path);
    const before = await stat(target).catch(absent);
    if (before?.isDirectory()) throw new Error('It is a folder.');
    if (before !== null && !before.isFile()) throw new Error('It is no file, but a device or a pipe.');
    // a new file in its place would need no permission of the old one
    if (before !== null) await access(target, constants.W_OK);
    await mkdir(dirname(target), { recursive: true });
    signal.throwIfAborted();
    await replace(target, text, before === null ? null : before.mode & 0o7777);
    return before === null;
  } catch (error) {
    throw signal.aborted ? signal.reason : fileProblem(path, error);
  }
}

async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  // a link to what is not there yet
  const isLink = (await lstat(path).catch(absent))?.isSymbolicLink() === true;
  return isLink ? targetOf(resolve(await realpath(dirname(path)), await readlink(path))) : path;
}

async function replace(target: string, text: string, mode: number | null): Promise<void> {
  const name = basename(target).slice(0, 100);
  const beside = join(dirname(target), `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(beside, text, { flag: 'wx' });
    if (mode !== null) await chmod(beside, mode);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    if (mode === null || !WRITTEN_IN_PLACE.includes(errorCode(error))) throw error;
    await writeFile(target, text);
  }
}

function absent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
