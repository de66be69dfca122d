import { resolve } from 'node:path';
import { DEFAULT_SCOPE } from '../../bundle/sign-bundle.ts';
import { keyId, type TrustedKey } from '../../bundle/trusted-key.ts';
import { verifyBundle } from '../../bundle/verify-bundle.ts';
import { HookError } from '../../core/hook-error.ts';
import { print } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { BundleRequest } from '../bundle.ts';
import { onePositional } from '../options.ts';
import { goodOf } from './good-of.ts';
import { seqOf } from './numbers.ts';
import { bundleAt, trustedKeysAt } from './read-named.ts';

export const takes = ['key', 'after', 'scope'] as const;

/** `hookline bundle verify FILE --key PUBLIC`: would a machine that trusts these keys take it now? */
export function part({ words, values, json }: BundleRequest): number {
  const file = onePositional(words, 'bundle verify', 'bundle', 'policy.tar.gz --key team.pub');
  const keys = (values.key ?? []).flatMap(trustedKeysAt);
  if (keys.length === 0) throw new HookError('USAGE', 'Signed by whom? Name the file of a public key with --key.');
  const bundle = bundleAt(file);
  const after = seqOf(values.after, '--after');
  const previous = after === undefined ? null : { seq: after, digest: null };
  const expected = { keys, previous, nowMs: Date.now(), scope: values.scope ?? DEFAULT_SCOPE };
  const { revision, seq, digest, key, ...verified } = goodOf(verifyBundle(bundle, expected), resolve(file));
  const issuedAt = new Date(verified.issuedAtMs).toISOString();
  const expiresAt = new Date(verified.expiresAtMs).toISOString();
  const carried = verified.carried.map((one) => one.id ?? keyId(one));
  if (json)
    print(`${JSON.stringify({ file, revision, seq, digest, key: nameOf(key), issuedAt, expiresAt, carried })}\n`);
  else {
    print(
      `${file} is as it was signed: revision ${revision}, number ${seq}, ${counted(bundle.files.length, 'file')}\n`,
    );
    print(`signed by ${nameOf(key)} at ${issuedAt}, counts until ${expiresAt}\n`);
    if (carried.length > 0) print(`the next one may be signed by ${carried.join(', ')} too\n`);
  }
  return 0;
}

function nameOf(key: TrustedKey): string {
  return key.id ?? keyId(key);
}
