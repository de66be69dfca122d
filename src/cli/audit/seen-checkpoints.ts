import { join } from 'node:path';
import { keyId, type TrustedKey } from '../../bundle/trusted-key.ts';
import { orElse } from '../../core/or-else.ts';
import { type Checkpoint, openCheckpoint } from '../../proof/checkpoint.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import { writeWhole } from '../../state/state-folder.ts';

/** The largest tree of that key that was seen here, as it was signed; null: none was, or what was kept is not it. */
export function seenCheckpoint(state: string, key: TrustedKey): Checkpoint | null {
  const note = orElse(() => readPlainFile(pathOf(state, key)), null);
  return note === null ? null : openCheckpoint(note, key);
}

export function rememberCheckpoint(state: string, key: TrustedKey, note: string): void {
  writeWhole(pathOf(state, key), note);
}

function pathOf(state: string, key: TrustedKey): string {
  return join(state, 'checkpoints', `${keyId(key)}.note`);
}
