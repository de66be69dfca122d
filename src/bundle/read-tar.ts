import { visible } from '../core/visible.ts';
import type { BundleFile } from './bundle.ts';
import { Refused } from './judged.ts';
import { LIMITS } from './limits.ts';
import { placesTaken, safePath } from './safe-path.ts';
import { BLOCK, type TarHeader, tarHeader, unfit, utf8 } from './tar-header.ts';

/**
 * The files of an archive as `tar` of any ordinary make writes one. Whatever is no plain file and no folder is refused,
 * and so is every spelling about which two readers might not agree.
 */
export function readTar(tar: Uint8Array): readonly BundleFile[] {
  const files: BundleFile[] = [];
  const take = placesTaken();
  let longName: string | null = null;
  let at = 0;
  let entries = 0;
  while (!isEnd(tar, at)) {
    if (++entries > LIMITS.entries) throw unfit(`it has more than ${LIMITS.entries} entries`);
    const header = tarHeader(tar.subarray(at, at + BLOCK));
    const bytes = content(tar, at + BLOCK, header.size);
    at += BLOCK + Math.ceil(header.size / BLOCK) * BLOCK;
    const named = nameFrom(header, bytes);
    if (named.kind === 'for-next') {
      if (longName !== null && named.name !== null) throw unfit('a file in it has two long names');
      longName ??= named.name;
      continue;
    }
    const name = longName ?? header.name;
    longName = null;
    const path = safePath(name);
    if (path !== '') take(path, named.kind);
    if (named.kind === 'folder') continue;
    if (path === '' || name.endsWith('/')) throw unfit(`"${visible(name)}" is a file with the name of a folder`);
    files.push({ path, bytes });
  }
  if (longName !== null) throw unfit('it ends with the name of a file that is not there');
  return files;
}

type Named =
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  /** It is about the entry after it; null: and says nothing that counts. */
  | { readonly kind: 'for-next'; readonly name: string | null };

function nameFrom({ name, type, size }: TarHeader, bytes: Uint8Array): Named {
  switch (type) {
    case '0':
    case '\0':
      return { kind: 'file' };
    case '5':
      if (size > 0) throw unfit(`its folder "${visible(name)}" has content`);
      return { kind: 'folder' };
    case 'L':
      return { kind: 'for-next', name: utf8(bytes).replace(/\0+$/, '') };
    case 'x':
      return { kind: 'for-next', name: paxPath(bytes) };
    case 'g':
      // what stands here counts for every file, and none has everybody's name
      if (paxPath(bytes) !== null) throw unfit('one name in it is for all files');
      return { kind: 'for-next', name: null };
    default:
      throw new Refused(
        'BUNDLE_UNREADABLE',
        `The bundle has "${visible(name.slice(0, 300))}", which is ${KINDS[type] ?? `of the unknown kind "${visible(type)}"`}.`,
        'a bundle holds plain files and folders, and nothing else',
      );
  }
}

const KINDS: Readonly<Record<string, string>> = {
  1: 'a hard link',
  2: 'a symbolic link',
  3: 'a device',
  4: 'a device',
  6: 'a pipe',
  K: 'a link',
  S: 'a file with holes',
};

/** Records of `LENGTH key=value\n`; of all keys only the path matters here, and some must not be there. */
function paxPath(bytes: Uint8Array): string | null {
  let path: string | null = null;
  for (let at = 0; at < bytes.length; ) {
    const [, digits = ''] = /^(\d{1,8}) /.exec(Buffer.from(bytes.subarray(at, at + 9)).toString('latin1')) ?? [];
    const end = at + Number(digits);
    if (digits === '' || end > bytes.length || bytes[end - 1] !== 0x0a) throw unfit('an extended header is damaged');
    const record = bytes.subarray(at + digits.length + 1, end - 1);
    const key = utf8(record.subarray(0, Math.max(0, record.indexOf(0x3d))));
    if (/^(?:size|linkpath|hdrcharset)$|^GNU\.sparse/.test(key)) throw unfit(`an extended header sets "${key}"`);
    if (key === 'path') {
      if (path !== null) throw unfit('an extended header has two paths');
      path = utf8(record.subarray('path='.length));
    }
    at = end;
  }
  return path;
}

function content(tar: Uint8Array, at: number, size: number): Uint8Array {
  if (at + size > tar.length) throw unfit('it ends within a file');
  return tar.subarray(at, at + size);
}

/** Two empty blocks are the end, and nothing but emptiness comes behind. */
function isEnd(tar: Uint8Array, at: number): boolean {
  if (at + BLOCK > tar.length) throw unfit('it ends too early');
  if (!isEmpty(tar.subarray(at, at + BLOCK))) return false;
  if (at + 2 * BLOCK > tar.length) throw unfit('it ends too early');
  if (!isEmpty(tar.subarray(at))) throw unfit('something follows its end');
  return true;
}

/** Beginning with a zero, and each byte like the one before it: compared as a whole, because there may be 64 MiB. */
function isEmpty(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && Buffer.compare(bytes.subarray(1), bytes.subarray(0, -1)) === 0;
}
