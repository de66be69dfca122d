import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';

/** Whole or not at all; what is the same already stays the file that it is, for whoever has it open. */
export function writeIn(folder: string, name: string, content: string | Uint8Array, mode: number): void {
  const path = join(folder, name);
  const bytes = Buffer.from(content);
  if (orElse(() => readFileSync(path).equals(bytes), false)) return;
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, mode);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** For files in a folder: what everybody may look into, everybody may read. */
export function modeIn(folder: string): number {
  return orElse(() => statSync(folder).mode & 0o044, 0) | 0o600;
}
