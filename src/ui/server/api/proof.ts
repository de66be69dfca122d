import { constants, readSync } from 'node:fs';
import { join } from 'node:path';
import { trailMemory, wasBegun } from '../../../audit/begun.ts';
import { countedDrops } from '../../../audit/drops.ts';
import { readHead } from '../../../audit/head.ts';
import { readableFiles } from '../../../audit/trail-files.ts';
import { unreadText } from '../../../audit/unread-text.ts';
import { HookError } from '../../../core/hook-error.ts';
import { withPlainFile } from '../../../state/plain-file.ts';
import type { ProofAbout } from '../../data/proof.ts';
import type { UiContext } from '../context.ts';
import { RawBytes, type UiRequest } from '../route.ts';

/** What there is of the trail, and what its head says. */
export function proof(_request: UiRequest, { stateFolder, home, env }: UiContext): ProofAbout {
  const folder = join(stateFolder, 'audit');
  // first the head: what is written meanwhile comes after it
  const read = readHead(folder);
  const { files, unread } = readableFiles(folder);
  return {
    head: read.kind === 'head' ? { kind: 'head', ...read.head } : read,
    files: files.map(({ name, first, bytes }) => ({ name, first, bytes })),
    unread: unread.map(unreadText),
    dropped: countedDrops(folder),
    wasBegun: wasBegun(folder, trailMemory(home, env)),
  };
}

const CHUNK_BYTES = 4 * 1024 * 1024;

/** The bytes of one file of the trail, from there on, as they lie on the disk; none: it ends there. */
export function proofBytes({ query }: UiRequest, { stateFolder }: UiContext): RawBytes {
  const [name, from] = [query.get('file') ?? '', Number(query.get('from') ?? 0)];
  const file = readableFiles(join(stateFolder, 'audit')).files.find((one) => one.name === name);
  if (file === undefined) throw new HookError('USAGE', `There is no file "${name}" in the trail.`);
  if (!Number.isSafeInteger(from) || from < 0)
    throw new HookError('USAGE', `"${query.get('from')}" is no place in a file.`);
  const bytes = Buffer.allocUnsafe(CHUNK_BYTES);
  const length = withPlainFile(file.path, constants.O_RDONLY, (open) => readSync(open, bytes, 0, CHUNK_BYTES, from));
  return new RawBytes(bytes.subarray(0, length));
}
