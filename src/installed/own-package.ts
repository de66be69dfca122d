import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, parsedJson, textOrNone } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { realPath } from '../state/real-path.ts';
import { sha256 } from '../state/sha256.ts';

/** The package that this program is part of. */
export interface OwnPackage {
  readonly root: string;
  readonly name: string;
  readonly version: string;
  /** It is built where it lies, so that nothing of it stays the same: whoever installs it from there has chosen that. */
  readonly isCheckout: boolean;
}

/** `cli`: its file that is called as `hookline`. */
export function ownPackage(cli: string): OwnPackage {
  const root = dirname(dirname(realPath(cli)));
  const value = orElse(() => parsedJson(readFileSync(join(root, 'package.json'), 'utf8')), null);
  const { name, version } = isObject(value) ? value : {};
  // what builds it is never packed
  const isBuiltHere = ['.git', 'scripts/build.mjs'].some((part) => existsSync(join(root, part)));
  return { root, name: textOrNone(name), version: textOrNone(version), isCheckout: isBuiltHere };
}

/** Where it is remembered, beside the shims: several versions of Node may each have a hookline. */
export function outsideFolder(bridgeFolder: string, { root }: Pick<OwnPackage, 'root'>): string {
  return join(bridgeFolder, `${OUTSIDE_PREFIX}${sha256(root).slice(0, 16)}`);
}

export const OUTSIDE_PREFIX = 'package-';
