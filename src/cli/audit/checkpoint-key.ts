import type { TrustedKey } from '../../bundle/trusted-key.ts';
import { HookError } from '../../core/hook-error.ts';
import { trustedKeysAt } from '../bundle/read-named.ts';

/** The public key by which a server signs. */
export function checkpointKeyAt(file: string | undefined): TrustedKey {
  if (file === undefined)
    throw new HookError('USAGE', 'Signed by whom? Name the file with the public key of the server with --key.');
  const [key, surplus] = trustedKeysAt(file);
  if (key === undefined || surplus !== undefined || key.algorithm !== 'EdDSA')
    throw new HookError('BAD_OPTION', `"${file}" must hold one key, and that for Ed25519.`);
  return key;
}
