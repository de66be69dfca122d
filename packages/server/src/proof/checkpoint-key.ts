import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningKey, type SigningKey } from '../../../../src/bundle/read-keys.ts';
import { keyId } from '../../../../src/bundle/trusted-key.ts';
import { errorCode } from '../../../../src/core/error-code.ts';
import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { keepCheckpointKey, knownCheckpointKeys } from '../store/checkpoint-keys.ts';

const FILE = 'checkpoint.key';

/** The key that signs checkpoints and statements: of a file that is named, or made at the first start for this account alone. */
export function checkpointKey({
  folder,
  checkpointKeyFile,
}: Pick<Settings, 'folder' | 'checkpointKeyFile'>): SigningKey {
  const file = checkpointKeyFile ?? madeOnce(join(folder, FILE));
  const read = readSigningKey(readFileSync(file, 'utf8'), `the file "${file}"`);
  if (read.kind === 'refused') throw new Error(read.problem.message);
  if (read.value.algorithm !== 'EdDSA') throw new Error(`The key in "${file}" must be one for Ed25519.`);
  return { ...read.value, id: keyId(read.value) };
}

/** Two processes with two keys would sign two trees of one fleet. A new key is one that somebody named. */
export async function settleCheckpointKey(
  db: Db,
  { fleet, checkpointKeyFile }: Pick<Settings, 'fleet' | 'checkpointKeyFile'>,
  { id, jwk }: SigningKey,
): Promise<void> {
  const known = await knownCheckpointKeys(db, fleet);
  if (known.length > 0 && !known.includes(id) && checkpointKeyFile === null)
    throw new Error(
      `Checkpoints of the fleet "${fleet}" are signed by the key ${known[0]}. Name its file with HOOKLINE_CHECKPOINT_KEY; a new key is begun by naming that one.`,
    );
  await keepCheckpointKey(db, fleet, id, jwk);
}

function madeOnce(file: string): string {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  return file;
}
