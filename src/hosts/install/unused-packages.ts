import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../../core/or-else.ts';
import { OUTSIDE_PREFIX } from '../../installed/own-package.ts';
import { namesIn } from '../../state/state-folder.ts';

/** What is remembered of packages that no shim calls any more. `shims`: their folder; `others`: files that may call it, too. */
export function dropUnusedPackages(shims: string, others: readonly string[]): void {
  const names = namesIn(shims);
  const isPackage = (name: string): boolean => name.startsWith(OUTSIDE_PREFIX);
  const callers = [...names.filter((name) => !isPackage(name)).map((name) => join(shims, name)), ...others];
  const texts = callers.map((path) => orElse(() => readFileSync(path, 'utf8'), ''));
  for (const name of names.filter(isPackage))
    if (!texts.some((text) => text.includes(name))) rmSync(join(shims, name), { recursive: true, force: true });
}
