import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { judged } from '../../bundle/judged.ts';
import { keyFromJwk, type TrustedKey } from '../../bundle/trusted-key.ts';
import { HookError } from '../../core/hook-error.ts';
import { parsedObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import { sha256 } from '../../state/sha256.ts';
import { writeWhole } from '../../state/state-folder.ts';

/** By which key a server signed when it was first asked, or as a person said since; null: it was not asked yet. */
export function pinnedKey(state: string, address: string): TrustedKey | null {
  const path = pathOf(state, address);
  if (!existsSync(path)) return null;
  const jwk = orElse(() => parsedObject(readPlainFile(path))?.jwk, null);
  const key = judged(() => keyFromJwk(jwk, 'what is kept'));
  if (key.kind === 'good') return { ...key.value, id: null, notAfterMs: null, carried: false };
  // to take whatever the server says now would be to forget what was seen
  const message = `"${path}" keeps the key by which ${address} signs, and cannot be read.`;
  throw new HookError('FILE_UNREADABLE', message, { hint: 'say which it is with --accept-key ID' });
}

export function pinKey(state: string, address: string, { jwk }: TrustedKey): void {
  writeWhole(pathOf(state, address), `${JSON.stringify({ v: 1, address, jwk })}\n`);
}

/** The next time it is asked is the first. */
export function forgetPinned(state: string, address: string): void {
  rmSync(pathOf(state, address), { force: true });
}

function pathOf(state: string, address: string): string {
  return join(state, 'checkpoints', `${sha256(address).slice(0, 16)}.pinned`);
}
