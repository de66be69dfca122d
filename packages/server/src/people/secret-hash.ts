import { createHash, randomBytes } from 'node:crypto';

/** What is told once and kept as its hash: long enough that nobody can try them all. */
export function newSecret(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
