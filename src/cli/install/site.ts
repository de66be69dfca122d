import { projectRoot } from '../../config/discover.ts';
import type { Environment } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';
import { createHooks } from '../../hooks.ts';
import type { Scope } from '../../hosts/agents/host-agent.ts';
import { shimFolder } from '../../hosts/install/backups.ts';
import { machineParts } from '../../hosts/install/machine-parts.ts';
import type { Site } from '../../hosts/install/plan.ts';
import { outsideFolder, ownPackage } from '../../installed/own-package.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { homeFolder, startFolder } from '../options.ts';

/** Where an installation is made, by what the command line says. */
export function siteFor(scope: Scope, { cwd: given }: { readonly cwd?: string | undefined }): Site {
  const { env } = process;
  return siteIn(scope, { env, home: homeFolder(env), cwd: startFolder(given) });
}

interface Place {
  readonly env: Environment;
  readonly home: string;
  readonly cwd: string;
}

export function siteIn(scope: Scope, { env, home, cwd }: Place): Site {
  const folder = stateFolder(env, home);
  const cli = shippedPath('cli.cjs');
  if (cli === null) throw new HookError('INTERNAL', 'The file that agents are to call is not there: dist/cli.cjs.');
  const [machine, own] = ['/etc', ownPackage(cli)];
  const packageFolder = outsideFolder(shimFolder(scope, machine, folder), own);
  const outside = own.isCheckout ? null : packageFolder;
  return {
    where: { home, env, project: projectRoot(cwd, home), machine },
    ...{ stateFolder: folder, own, packageFolder },
    parts: machineParts(scope, { env, home, stateFolder: folder, cli, outside }),
  };
}

/** What would run in this folder: how long an agent must wait depends on it. */
export async function hooksThere(scope: Scope, { where: { project: cwd, home, env } }: Site): Promise<readonly Hook[]> {
  const hooks = await createHooks({ cwd, home, env, audit: false }, { lazy: true, records: 'none' });
  const inForce = hooks.inForce();
  await hooks.close();
  // what goes into a repository does not depend on whose hooks somebody has at home
  return scope === 'project' ? inForce.filter(({ layer }) => layer === 'project') : inForce;
}
