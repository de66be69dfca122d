import { visible } from '../core/visible.ts';
import { Refused } from './judged.ts';
import { LIMITS } from './limits.ts';

/** A name as an archive has it → a path that stays below any folder, on every system. Empty: it is that folder. */
export function safePath(name: string): string {
  const refuse = (why: string): never => {
    throw new Refused('BUNDLE_UNREADABLE', `The bundle has a file "${visible(name.slice(0, 300))}", ${why}.`);
  };
  if (Buffer.byteLength(name) > LIMITS.pathBytes) refuse(`whose path is longer than ${LIMITS.pathBytes} bytes`);
  if (/\p{C}/u.test(name)) refuse('whose name has characters that cannot be seen');
  if (/[\\:]/.test(name)) refuse('whose name has a backslash or a colon');
  if (name.startsWith('/')) refuse('whose path is absolute');
  const path = name.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
  if (path === '') return '';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) refuse('whose path leads elsewhere');
  if (parts.length > LIMITS.pathParts) refuse(`which lies in more than ${LIMITS.pathParts - 1} folders`);
  return path;
}

type Kind = 'file' | 'folder';

/** Remembers what was there, and refuses what one file system or another could not tell from it. */
export function placesTaken(): (path: string, kind: Kind) => void {
  const taken = new Map<string, { readonly spelling: string; readonly kind: Kind }>();
  const take = (spelling: string, kind: Kind): void => {
    const before = taken.get(folded(spelling));
    if (before === undefined) taken.set(folded(spelling), { spelling, kind });
    else if (before.spelling !== spelling || before.kind === 'file' || kind === 'file') {
      const both = `"${visible(before.spelling)}" and "${visible(spelling)}"`;
      throw new Refused('BUNDLE_UNREADABLE', `The bundle has ${both}, which are one place on some machines.`);
    }
  };
  return (path, kind) => {
    const parts = path.split('/');
    for (let i = 1; i < parts.length; i++) take(parts.slice(0, i).join('/'), 'folder');
    take(path, kind);
  };
}

/** Upper case first: only it makes `ß` what others write as `ss`. */
function folded(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
