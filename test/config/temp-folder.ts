import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder that goes away with the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-config-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function write(path: string, text = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const NOBODY = 65_534;

/** Root may read everything, so what a file's permissions forbid is tried as somebody else. */
export function withoutPrivileges<T>(look: () => T): T {
  if (process.getuid?.() !== 0) return look();
  process.seteuid?.(NOBODY);
  try {
    return look();
  } finally {
    process.seteuid?.(0);
  }
}
