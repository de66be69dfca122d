import { existsSync } from 'node:fs';
import { projectRoot } from '../../config/discover.ts';
import type { Environment } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';
import { enrolmentPaths } from '../../hooks/watched-files.ts';
import { createHooks } from '../../hooks.ts';
import type { Scope } from '../../hosts/agents/host-agent.ts';
import type { Listening } from '../../hosts/install/asked-events.ts';
import { shimFolder } from '../../hosts/install/backups.ts';
import { machineParts } from '../../hosts/install/machine-parts.ts';
import type { Site } from '../../hosts/install/plan.ts';
import { approvedAway, type UnreadFile } from '../../hosts/install/unread-hooks.ts';
import { outsideFolder, ownPackage } from '../../installed/own-package.ts';
import { realPath } from '../../state/real-path.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { readTrust } from '../../trust/trust-store.ts';
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

export interface ListeningHooks extends Listening {
  /** Also those that nobody approved or that are switched off. */
  readonly all: readonly Hook[];
  /** Whoever stands in these files may listen anywhere. */
  readonly unread: readonly UnreadFile[];
}

/** What would run in a folder: when an agent must ask, and how long it must wait, depends on it. */
async function listeningIn(cwd: string, { where: { home, env }, stateFolder: folder }: Site): Promise<ListeningHooks> {
  const hooks = await createHooks({ cwd, home, env, audit: false }, { lazy: true, records: 'none' });
  const isEnrolled = enrolmentPaths({ cwd, home, machine: '/etc' }).some((path) => existsSync(path));
  const root = realPath(cwd);
  const away = approvedAway(root, readTrust(folder).trusted.get(root) ?? []);
  const unread = hooks.unread().map(({ file = root, message }) => ({ file, why: message }));
  const listening = {
    ...{ hooks: [...hooks.listening(), ...away.hooks], sinks: hooks.sinks(), policy: hooks.policy, isEnrolled },
    ...{ all: hooks.inForce(), unread: [...unread, ...away.unread] },
  };
  await hooks.close();
  return listening;
}

/** The hooks of this folder, and of every project that was approved: an agent has one file for all of them. */
export async function listeningFor(scope: Scope, site: Site): Promise<readonly ListeningHooks[]> {
  const here = await listeningIn(site.where.project, site);
  // what goes into a repository does not depend on whose hooks somebody has at home
  if (scope === 'project') return [{ ...here, all: here.all.filter(({ layer }) => layer === 'project') }];
  const roots = [...readTrust(site.stateFolder).trusted.keys()];
  const all = [here];
  for (const root of roots) if (root !== realPath(site.where.project)) all.push(await listeningAt(root, site));
  return all;
}

async function listeningAt(root: string, site: Site): Promise<ListeningHooks> {
  const nothing = { sinks: [], policy: [], isEnrolled: false, all: [] };
  if (!existsSync(root))
    return { ...nothing, ...approvedAway(root, readTrust(site.stateFolder).trusted.get(root) ?? []) };
  try {
    return await listeningIn(root, site);
  } catch (error) {
    return { ...nothing, hooks: [], unread: [{ file: root, why: messageOf(error) }] };
  }
}
