import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether anything was ever approved in one of these folders; read as text, because almost always nothing was. */
export function everApproved(stateFolder: string, folders: readonly string[]): boolean {
  try {
    const text = readFileSync(join(stateFolder, 'trust.json'), 'utf8');
    return folders.some((folder) => text.includes(JSON.stringify(folder)));
  } catch (error) {
    // one that is there and cannot be read must be told about
    return !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'));
  }
}
