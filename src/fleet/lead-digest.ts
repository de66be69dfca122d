import { createHmac } from 'node:crypto';
import type { SigningKey } from '../bundle/read-keys.ts';
import { canonicalJson } from '../core/json.ts';

/**
 * What an answer of a lead is bound to. It leaves the machine and is about what is masked, too: without this machine's own
 * key nobody can try what that was.
 */
export function leadDigest({ id, secret }: SigningKey, call: string, document: string): string {
  const own = secret.export({ type: 'pkcs8', format: 'der' });
  return createHmac('sha256', own)
    .update(canonicalJson({ for: 'lead', call, document, machine: id }))
    .digest('hex');
}
