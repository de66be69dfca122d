import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bestEffort } from '../core/or-else.ts';
import { ownText } from './own-file.ts';
import { makeFolder } from './state-folder.ts';

const KEY = /^([0-9a-f]{64})\n$/;

/**
 * A key of this account, made when it is first needed. It never leaves the machine: what is digested with it can be
 * recognised here, and nowhere else be found by guessing. Null: it can neither be read nor made.
 */
export function ownKey(stateFolder: string): Buffer | null {
  const path = join(stateFolder, 'digest-key');
  const known = readKey(path);
  if (known !== null) return known;
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    makeFolder(dirname(path));
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    // fails where another process was faster: its key counts
    bestEffort(() => linkSync(draft, path));
    return readKey(path);
  } catch {
    return null;
  } finally {
    bestEffort(() => rmSync(draft, { force: true }));
  }
}

/** Null: there is none, or others could have written it. */
function readKey(path: string): Buffer | null {
  const hex = KEY.exec(ownText(path, 128) ?? '')?.[1];
  return hex === undefined ? null : Buffer.from(hex, 'hex');
}
