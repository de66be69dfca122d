import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileProblem } from './file-problem.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const LOOKED_AT_BYTES = 8 * 1024;

/** What is in a text file; rejects, in words for the model, where it is none. */
export async function fileBytes(path: string): Promise<Buffer> {
  let file: FileHandle | null = null;
  try {
    // without O_NONBLOCK, a pipe that nobody uses would be waited for
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return await textIn(file);
  } catch (error) {
    throw fileProblem(path, error);
  } finally {
    await file?.close();
  }
}

/** The end of the last line begins no further one. */
export async function fileLines(path: string): Promise<readonly string[]> {
  const text = (await fileBytes(path)).toString('utf8').replace(/^\uFEFF/, '');
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

async function textIn(file: FileHandle): Promise<Buffer> {
  const stats = await file.stat();
  if (stats.isDirectory()) throw new Error('It is a folder: Glob lists what is in it.');
  if (!stats.isFile()) throw new Error('It is no file, but a device or a pipe.');
  if (stats.size > MAX_BYTES)
    throw new Error(`It has ${stats.size} bytes, which is too much: use Grep, or Bash with head, tail or sed.`);
  const bytes = await file.readFile();
  if (bytes.subarray(0, LOOKED_AT_BYTES).includes(0))
    throw new Error(`It is no text, but a binary file of ${bytes.length} bytes.`);
  return bytes;
}
