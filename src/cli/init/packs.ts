import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { npmPack } from '../../config/extends/npm-pack.ts';
import { shippedPackNames } from '../../config/extends/shipped-packs.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';

/** The line by which a person chooses a pack. */
export const PACK_LINES: Readonly<Record<string, string>> = {
  guard: 'what can hardly be undone: deleting, overwriting, secrets, privileges, code from the network',
  secrets: 'more about secrets: nobody reads, copies or sends keys and tokens',
  git: 'more about git: history, remote branches and tags stay as others know them',
  infra: 'more about clouds, clusters, containers and databases: nothing there is destroyed unasked',
  quality: 'formats what was written, and asks for tests before the work is called done',
  notify: 'tells you when an agent waits for you or is done',
};

export const SUGGESTED: readonly string[] = ['guard'];

/** Those that come with hookline, in the order in which they are offered. */
export function offeredPacks(): readonly string[] {
  const order = Object.keys(PACK_LINES);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...shippedPackNames()].sort((a, b) => rank(a) - rank(b));
}

/** Packs as somebody named them, each once. A file, and a package of the project, are named as in `extends`. */
export function packsNamed(names: readonly string[], isForProject: boolean): readonly string[] {
  const known = offeredPacks();
  for (const name of names) {
    const isElsewhere = /^(?:\.{1,2}\/|@)/.test(name);
    if (known.includes(name) || (isElsewhere && isForProject)) continue;
    if (isElsewhere) {
      const hint = 'a file or a package is for a project: add --project, or write it into the file yourself';
      throw new HookError('BAD_OPTION', `"${name}" is no pack that comes with hookline.`, { hint });
    }
    const meant = didYouMean(name, known);
    const hint = meant === null ? `there are ${known.join(', ')}` : `did you mean "${meant}"?`;
    throw new HookError('BAD_OPTION', `There is no pack "${name}".`, { hint });
  }
  return [...new Set(names)];
}

/** Files and packages must be there: what is written would be a broken entry, which refuses. */
export function mustBeThere(packs: readonly string[], { folder, cwd, root }: PackPlace): void {
  for (const name of packs) {
    if (/^\.{1,2}\//.test(name)) mustBeFile(name, folder, cwd);
    else if (name.startsWith('@') && npmPack(name, folder, root) === null) {
      const hint = `install it in the project first: npm install --save-dev ${name}`;
      throw new HookError(
        'UNKNOWN_PACK',
        `There is no package "${name}" in "${join(root, 'node_modules')}". Nothing was written.`,
        { hint },
      );
    }
  }
}

interface PackPlace {
  /** Where the file that names them lies. */
  readonly folder: string;
  readonly cwd: string;
  readonly root: string;
}

/** A path is read from the file that names it, and often typed from where somebody is. */
function mustBeFile(name: string, folder: string, cwd: string): void {
  if (existsSync(resolve(folder, name))) return;
  const here = resolve(cwd, name);
  const meant = existsSync(here) ? relative(folder, here) : null;
  const hint =
    meant === null
      ? `it is looked for beside the hooks file, as "${resolve(folder, name)}"`
      : `it is read from the folder of the hooks file; did you mean "${meant.startsWith('.') ? meant : `./${meant}`}"?`;
  throw new HookError('UNKNOWN_PACK', `There is no file "${name}" to extend. Nothing was written.`, { hint });
}
