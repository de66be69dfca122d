import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../../../src/core/error-code.ts';
import { ROLES, type Who } from './who.ts';

const FILE = 'admin-token';

/** The token of whoever runs the server: made at the first start, in a file that only this account reads. */
export function adminToken(folder: string): { readonly token: string; readonly file: string } {
  const file = join(folder, FILE);
  try {
    writeFileSync(file, `hla_${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  const token = readFileSync(file, 'utf8').trim();
  if (token.length < 32) throw new Error(`"${file}" holds no token. Remove it, and a new one is made.`);
  return { token, file };
}

export function byAdminToken(token: string): Who {
  const expected = hashOf(token);
  const roles = new Set(ROLES);
  return async ({ headers: { authorization } }) => {
    const given =
      typeof authorization === 'string' ? /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1] : undefined;
    return given !== undefined && timingSafeEqual(hashOf(given), expected) ? { person: 'admin', roles } : null;
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
