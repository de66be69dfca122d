import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { orElse } from '../../core/or-else.ts';

/** What a killed `hookline ui` could not take away itself is called so, with the number of its process. */
export const ownMark = (): string => `ui-${process.pid}-`;

const MARKED = /^ui-(\d{1,10})-/;

interface LeftIn {
  /** Where to look. */
  readonly folder: string;
  /** What stands before the mark. */
  readonly before: string;
  readonly kind: 'file' | 'folder';
}

/** Takes away what processes left that are gone; never what is another user's, and never through a link. */
export function removeLeftOver({ folder, before, kind }: LeftIn): void {
  // whose folder is not ours, or no folder: who put a link there chooses what would be taken away
  if (!orElse(() => lstatSync(folder).isDirectory(), false)) return;
  for (const name of orElse(() => readdirSync(folder), [])) {
    const pid = name.startsWith(before) ? MARKED.exec(name.slice(before.length))?.[1] : undefined;
    if (pid === undefined || !isGone(Number(pid))) continue;
    const path = join(folder, name);
    if (isOwn(path, kind)) orElse(() => rmSync(path, { recursive: kind === 'folder', force: true }), null);
  }
}

/** Where another program has got its number since, it is taken away another time. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

function isOwn(path: string, kind: LeftIn['kind']): boolean {
  const stats = orElse(() => lstatSync(path), null);
  if (stats === null || (kind === 'file' ? !stats.isFile() : !stats.isDirectory())) return false;
  return process.getuid === undefined || stats.uid === process.getuid();
}
