import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSigningKey, type SigningKey } from '../bundle/read-keys.ts';
import { errorCode } from '../core/error-code.ts';
import { machineKeyPath } from '../core/machine-key-path.ts';
import { orElse } from '../core/or-else.ts';
import { readFileSync } from '../looks/files.ts';
import { makeFolder, writeWhole } from '../state/state-folder.ts';
import { authorizationWith, machineId, makeRequestToken } from './request-token.ts';
import { syncFolder, writeSynced } from './store.ts';

/** The key that this machine is known by; made when it is first needed. Of two processes that make one, both get the same. */
export function machineKey(stateFolder: string): SigningKey {
  const path = machineKeyPath(stateFolder);
  const there = orElse(() => readFileSync(path, 'utf8'), null);
  const key = keyIn(there ?? made(path), path);
  // for those who only need the name; "machine" is the store of the administrator's enrolment
  const name = join(dirname(path), 'machine-id');
  if (there === null || orElse(() => readFileSync(name, 'utf8'), '') !== key.id) writeWhole(name, key.id);
  return key;
}

/** The next time that one is needed, it is another machine. */
export function forgetMachine(stateFolder: string): void {
  const path = machineKeyPath(stateFolder);
  for (const one of [path, join(dirname(path), 'machine-id')]) rmSync(one, { force: true });
}

/** How this machine is called; null: it has no key yet. */
export function knownMachine(stateFolder: string): string | null {
  const path = machineKeyPath(stateFolder);
  return orElse(() => keyIn(readFileSync(path, 'utf8'), path).id, null);
}

function made(path: string): string {
  makeFolder(dirname(path));
  const text = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeSynced(draft, text);
  try {
    // fails where another process was first
    linkSync(draft, path);
    syncFolder(dirname(path));
    return text;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return readFileSync(path, 'utf8');
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function keyIn(text: string, path: string): SigningKey {
  const read = readSigningKey(text, `the key of this machine (${path})`);
  if (read.kind === 'refused') throw new Error(read.problem.message);
  const { jwk } = read.value;
  return { ...read.value, id: machineId(jwk), secret: createPrivateKey(text) };
}

/** The header by which a server knows who sends this, and nothing else. `offMs`: how far its clock is from ours. */
export function signedBy(
  key: SigningKey,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: Uint8Array },
  nowMs: number,
): string {
  return authorizationWith(makeRequestToken({ method, path, body }, key, { nowMs, nonce: randomBytes(16) }));
}
