import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { hashFile } from '../trust/hook-fingerprint.ts';
import { isFromRepository } from '../trust/prepared-hook.ts';

/** A script that an approval covers: below the project, and the bytes that it has there. */
interface ApprovedScript {
  readonly path: string;
  readonly hash: string | null;
}

/** Where a case is played: its project, and the folder in it that the call is made from. */
export interface CasePlaces {
  readonly project: string;
  readonly cwd: string;
}

/**
 * A person approved the bytes of the scripts that a hook names. In the project of a case stands what the case lays there:
 * under the name of such a script, only those bytes.
 */
export async function scriptsAsApproved(hooks: readonly Hook[], home: string): Promise<(places: CasePlaces) => void> {
  const scripts: ApprovedScript[] = [];
  for (const hook of hooks.filter((one) => isFromRepository(one) && one.handler.kind === 'command'))
    scripts.push(...(await scriptsOf(hook, home)));
  return ({ project, cwd }) => {
    for (const { path, hash } of scripts) {
      const other = [project, cwd]
        .map((folder) => resolve(folder, path))
        .find((one) => existsSync(one) && hashFile(realPath(one)) !== hash);
      if (other !== undefined) throw notApproved(path);
    }
  };
}

async function scriptsOf(hook: Hook, home: string): Promise<readonly ApprovedScript[]> {
  const { namedScripts } = await import('../trust/named-scripts.ts');
  const root = realPath(hook.source?.root ?? '');
  const words = await namedScripts(hook, root, home);
  const inProject = words
    .map((word) => (isAbsolute(word) ? realPath(word) : join(root, word)))
    .filter((path) => isInside(root, path));
  return inProject.map((path) => ({ path: relative(root, path), hash: hashFile(realPath(path)) }));
}

function notApproved(path: string): HookError {
  return new HookError(
    'USAGE',
    `"${path}" of the case is not the script that was approved: a case may only have the same file, { from: … }, under that name.`,
  );
}
