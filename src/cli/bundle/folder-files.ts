import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleFile } from '../../bundle/bundle.ts';
import { isHookTest } from '../../bundle/content.ts';
import { LIMITS } from '../../bundle/limits.ts';
import { MANIFEST } from '../../bundle/own-files.ts';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';

const FOLDERS = ['enforced.d', 'packs'];

/** What lies in a folder that is to be a bundle; what it may not hold is found by whoever packs it. Tests stay behind. */
export function folderFiles(root: string): {
  readonly files: readonly BundleFile[];
  readonly manifest: Uint8Array | null;
} {
  const paths = namesIn(root).flatMap(({ name, isFolder }) => {
    if (!isFolder) return [name];
    if (!FOLDERS.includes(name)) return [`${name}/`];
    return namesIn(join(root, name)).map((inner) => `${name}/${inner.name}${inner.isFolder ? '/' : ''}`);
  });
  if (paths.length > LIMITS.entries)
    throw new HookError('BUNDLE_CONTENT', `"${root}" has more than ${LIMITS.entries} files.`);
  const folder = paths.find((path) => path.endsWith('/'));
  if (folder !== undefined)
    throw new HookError('BUNDLE_CONTENT', `The folder "${folder}" is nothing that a bundle can hold.`, {
      hint: 'a bundle has the folders enforced.d/ and packs/, and none in them',
    });
  const bytes = paths.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  if (bytes > LIMITS.unpackedBytes)
    throw new HookError('BUNDLE_CONTENT', `"${root}" has more than ${LIMITS.unpackedBytes} bytes.`);
  const kept = paths.filter((path) => path !== MANIFEST && !isHookTest(path));
  return {
    files: kept.map((path) => ({ path, bytes: readFileSync(join(root, path)) })),
    manifest: paths.includes(MANIFEST) ? readFileSync(join(root, MANIFEST)) : null,
  };
}

function namesIn(folder: string): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => {
      // where a link leads today is nobody's promise for tomorrow
      if (!entry.isFile() && !entry.isDirectory())
        throw new HookError('BUNDLE_CONTENT', `"${join(folder, entry.name)}" is neither a plain file nor a folder.`);
      return { name: entry.name, isFolder: entry.isDirectory() };
    });
  } catch (error) {
    if (error instanceof HookError) throw error;
    const code = errorCode(error);
    const message = code === 'ENOENT' ? `There is no folder "${folder}".` : `"${folder}" cannot be read (${code}).`;
    throw new HookError('FILE_UNREADABLE', message, { cause: error });
  }
}
