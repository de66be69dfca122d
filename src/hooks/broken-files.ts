import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { needsTrust } from '../core/layer.ts';
import { realPath } from '../state/real-path.ts';

/** Files of a project in which something could not be understood, so that what is missing there may only be lost. */
export function brokenIn({ files }: LoadedConfig): (root: string, file: string) => boolean {
  const isError = ({ severity }: Diagnostic): boolean => severity === 'error';
  // one that is there and holds nothing at all was emptied
  const isEmpty = ({ file, specs }: LoadedConfig['files'][number]): boolean =>
    specs === undefined && existsSync(file.path);
  const broken = files
    .filter(({ file }) => needsTrust(file.layer))
    .filter((one) => one.unreadable !== null || one.diagnostics.some(isError) || isEmpty(one));
  const known = new Set(broken.map(({ file }) => join(realPath(file.root), relative(realPath(file.root), file.path))));
  return (root, file) => known.has(join(root, file));
}
