import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bareKey, keyId } from '../../bundle/trusted-key.ts';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';
import { print } from '../../show/print.ts';
import type { BundleRequest } from '../bundle.ts';
import { onePositional } from '../options.ts';

export const takes = ['algorithm'] as const;

/** `hookline bundle keygen NAME`: NAME.key signs and stays secret, NAME.pub is for everybody. */
export function part({ words, values, json }: BundleRequest): number {
  const name = onePositional(words, 'bundle keygen', 'name', 'team');
  const { publicKey, privateKey } = pairOf(values.algorithm ?? 'ed25519');
  const [secret, open] = [`${name}.key`, `${name}.pub`];
  const taken = [secret, open].find((path) => existsSync(resolve(path)));
  if (taken !== undefined) throw thereAlready(taken);
  write(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  write(open, publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  const key = bareKey(publicKey, 'the key');
  const id = keyId(key);
  if (json) print(`${JSON.stringify({ id, algorithm: key.algorithm, privateKey: secret, publicKey: open })}\n`);
  else
    print(
      `${secret} signs (${key.algorithm}); keep it where nobody else can read it\n${open} is for everybody\nid ${id}\n`,
    );
  return 0;
}

function pairOf(algorithm: string): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  if (algorithm === 'ed25519') return generateKeyPairSync('ed25519');
  if (algorithm === 'es256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  throw new HookError('BAD_OPTION', `--algorithm must be ed25519 or es256, not "${algorithm}".`);
}

/** A key that is there may be the only one that machines trust. */
function write(path: string, text: string | Buffer, mode: number): void {
  try {
    writeFileSync(resolve(path), text, { flag: 'wx', mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw thereAlready(path);
    throw new HookError('OUTPUT', `"${path}" cannot be written (${errorCode(error)}).`, { cause: error });
  }
}

function thereAlready(path: string): HookError {
  return new HookError('USAGE', `"${path}" is there already, and no key is overwritten.`, {
    hint: 'take another name',
  });
}
