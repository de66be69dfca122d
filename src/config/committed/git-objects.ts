import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { orElse } from '../../core/or-else.ts';
import { readFileSync, statSync } from '../../looks/files.ts';
import type { GitObject } from './git-object.ts';
import { packedObject } from './git-packs.ts';

/** What lists of names and of ignored files never come near. */
const MOST_BYTES = 16 * 1024 * 1024;

/** An object of a repository, read from its files: nothing is started. Null: it is not there, or cannot be read. */
export function gitObject(objects: string, id: string): GitObject | null {
  if (!/^[0-9a-f]{40}$/.test(id)) return null;
  return orElse(() => looseObject(objects, id), null) ?? orElse(() => packedObject(objects, id), null);
}

function looseObject(objects: string, id: string): GitObject | null {
  const path = join(objects, id.slice(0, 2), id.slice(2));
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? MOST_BYTES) >= MOST_BYTES) return null;
  const bytes = inflateSync(readFileSync(path), { maxOutputLength: MOST_BYTES });
  const end = bytes.indexOf(0);
  const [type = ''] = bytes.toString('latin1', 0, end).split(' ');
  return isType(type) ? { type, body: bytes.subarray(end + 1) } : null;
}

function isType(type: string): type is GitObject['type'] {
  return /^(?:commit|tree|blob|tag)$/.test(type);
}
