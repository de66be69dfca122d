import { constants, readSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { evenIfBroken, orElseFor } from '../core/or-else.ts';
import { lstatSync } from '../looks/files.ts';
import { withPlainFile } from '../looks/plain-file.ts';

/** A working copy, as its records name it. */
export interface Repository {
  /** Where it comes from (`origin`), without what one logs in with; else its folder. */
  readonly repository: string;
  readonly commit: string | null;
}

export type FindRepository = (folder: string) => Repository | null;

/** Of the small files of a repository; the packed references of a large one are longer. */
const MOST_BYTES = 64 * 1024;
const MOST_PACKED_BYTES = 4 * 1024 * 1024;
const MOST_KNOWN = 100;
const MOST_FOLDERS = 64;

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Which repository a folder is in, and at which commit. It is asked for with every record, so no program is started: a
 * few files are looked at, and read again when they are others. Whatever stands in them is a stranger's.
 */
export function repositories(): FindRepository {
  const textOf = rememberedTexts();
  // whatever stands in a stranger's files, a record is written
  return (folder) => evenIfBroken(() => repositoryOf(folder, textOf), null);
}

type TextOf = (path: string, most?: number) => string | null;

function repositoryOf(folder: string, textOf: TextOf): Repository | null {
  const root = rootAbove(folder);
  if (root === null) return null;
  const own = gitFolder(root, textOf);
  // a working copy beside another shares that one's references and settings
  const common = resolve(own, textOf(join(own, 'commondir'))?.trim() ?? '.');
  const head = textOf(join(own, 'HEAD'))?.trim() ?? '';
  const ref = /^ref: (refs\/[\w./@+-]{1,1000})$/.exec(head)?.[1];
  const commit = ref === undefined ? head : commitOf(ref, { own, common }, textOf);
  return {
    repository: originIn(textOf(join(common, 'config')) ?? '') ?? root,
    commit: commit !== null && COMMIT.test(commit) ? commit : null,
  };
}

function rootAbove(folder: string): string | null {
  let dir = folder;
  for (let i = 0; i < MOST_FOLDERS && isAbsolute(dir); i++) {
    if (lstatSync(join(dir, '.git'), { throwIfNoEntry: false }) !== undefined) return dir;
    if (dir === dirname(dir)) return null;
    dir = dirname(dir);
  }
  return null;
}

/** `.git` is a folder, or a file that says where that is. */
function gitFolder(root: string, textOf: TextOf): string {
  const path = join(root, '.git');
  const elsewhere = /^gitdir: ([^\n\0]+)/.exec(textOf(path) ?? '')?.[1];
  return elsewhere === undefined ? path : resolve(root, elsewhere.trim());
}

function commitOf(ref: string, { own, common }: { own: string; common: string }, textOf: TextOf): string | null {
  if (ref.split('/').includes('..')) return null;
  const loose = textOf(join(common, ref)) ?? textOf(join(own, ref));
  if (loose !== null) return loose.trim();
  const packed = textOf(join(common, 'packed-refs'), MOST_PACKED_BYTES) ?? '';
  const end = packed.indexOf(` ${ref}\n`);
  return end === -1 ? null : packed.slice(packed.lastIndexOf('\n', end) + 1, end);
}

/** The address of the remote that is called origin. */
function originIn(config: string): string | null {
  const section = /^[ \t]*\[remote "origin"\][^\n]*\n((?:(?![ \t]*\[)[^\n]*\n?)*)/m.exec(config)?.[1] ?? '';
  const url = /^[ \t]*url[ \t]*=[ \t]*"?([^\s"]{1,2048})/m.exec(section)?.[1];
  return url === undefined ? null : url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/]*@/i, '$1');
}

/** The text of a file, read again only if it is another; null: there is none, or it is too long to be one of these. */
function rememberedTexts(): TextOf {
  const known = new Map<string, { readonly sign: string; readonly text: string | null }>();
  return (path, most = MOST_BYTES) => {
    const stats = orElseFor(isSystemError, () => lstatSync(path, { throwIfNoEntry: false }), undefined);
    if (stats === undefined || !stats.isFile() || stats.size > most) return null;
    const sign = `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    const before = known.get(path);
    if (before?.sign === sign) return before.text;
    const text = orElseFor(
      isSystemError,
      () => withPlainFile(path, constants.O_RDONLY, (file) => textIn(file, stats.size)),
      null,
    );
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(path, { sign, text });
    return text;
  };
}

function textIn(file: number, size: number): string {
  const bytes = Buffer.alloc(size);
  return bytes.toString('utf8', 0, readSync(file, bytes, 0, size, 0));
}
