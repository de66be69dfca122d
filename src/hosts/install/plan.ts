import { join, relative } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import type { WireEvent } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import { isInside } from '../../state/inside.ts';
import type { HostAgent, Scope, Where } from '../agents/host-agent.ts';
import { type Backup, backupOf, bridgeFolder } from './backups.ts';
import { findAgent } from './find-agent.ts';
import { type ShimParts, shimText } from './shim-text.ts';
import { bytesWith, digest, mustBeWritable, type Snapshot, snapshotOf } from './snapshot.ts';
import { isBefore, type Target, targetsOf } from './targets.ts';

/** What an installation needs to know of where it happens. */
export interface Site {
  readonly where: Where;
  readonly stateFolder: string;
  readonly parts: ShimParts;
}

/** One file, as it is and as it will be. */
export interface Change {
  readonly from: Snapshot;
  /** Null: there will be no such file. */
  readonly to: Buffer | null;
  readonly mode: number;
  /** What it was, or would be, without anything of ours. */
  readonly bare: Pick<Backup, 'before' | 'mode' | 'folders'>;
}

export interface Plan {
  readonly agent: HostAgent;
  readonly scope: Scope;
  readonly targets: readonly Target[];
  readonly changes: readonly Change[];
  readonly shim: Omit<Change, 'bare'>;
}

/** What `install` would do. Changes nothing. */
export async function planInstall(agent: HostAgent, scope: Scope, site: Site): Promise<Plan> {
  const { events } = await wireOf(agent.name);
  const targets = targetsFor(agent, scope, site, events);
  const changes: Change[] = [];
  for (const target of targets) {
    const from = snapshotOf(target.path);
    const to = bytesWith(from, await target.put(from.text));
    if (from.bytes?.equals(to)) continue;
    mustBeWritable(from);
    changes.push({ from, to, mode: target.mode, bare: bareOf(target, from, backupOf(site.stateFolder, from.real)) });
  }
  const { version = null } = findAgent(agent, site.where) ?? {};
  const text = shimText({ ...agent, version, after: afterEvents(events), refusal: agent.refusal ?? null }, site.parts);
  const from = snapshotOf(shimPath(agent, scope, site));
  mustBeWritable(from);
  const shim = { from, to: Buffer.from(text), mode: scope === 'managed' ? 0o755 : 0o700 };
  return { agent, scope, targets, changes, shim };
}

/** What `uninstall` would do: the very bytes from before where nobody has changed anything since, else only our entries go. */
export async function planUninstall(agent: HostAgent, scope: Scope, site: Site): Promise<Plan> {
  const { events } = await wireOf(agent.name);
  const targets = targetsFor(agent, scope, site, events);
  const changes = targets.flatMap((target): readonly Change[] => {
    const from = snapshotOf(target.path);
    if (from.bytes === null) return [];
    const bare = bareOf(target, from, backupOf(site.stateFolder, from.real));
    const to = bare.before === null ? null : Buffer.from(bare.before, 'base64');
    if (to?.equals(from.bytes)) return [];
    mustBeWritable(from);
    return [{ from, to, mode: target.mode, bare }];
  });
  const shim = { from: snapshotOf(shimPath(agent, scope, site)), to: null, mode: 0 };
  return { agent, scope, targets, changes, shim };
}

/** From the back-up where the file is as we left it; where somebody has changed it since, by taking ours out of it. */
function bareOf({ take }: Target, from: Snapshot, backup: Backup | null): Change['bare'] {
  const { bytes, text, mode } = from;
  if (bytes === null || text === null) return { before: null, mode: null, folders: [] };
  if (backup !== null && backup.written === digest(bytes)) return backup;
  const rest = take(text);
  const isOurs = rest.text !== text && rest.isEmpty && (backup === null || backup.before === null);
  const before = isOurs ? null : bytesWith(from, rest.text).toString('base64');
  return { before, mode, folders: backup?.folders ?? [] };
}

/** Outside of the package and of Node's folder, so that it is still there when they are not. */
function shimPath({ name }: HostAgent, scope: Scope, { where, stateFolder }: Site): string {
  return scope === 'managed' ? join(where.machine, 'hookline', 'bridge', name) : join(bridgeFolder(stateFolder), name);
}

function targetsFor(
  agent: HostAgent,
  scope: Scope,
  site: Site,
  events: ReadonlyMap<string, WireEvent>,
): readonly Target[] {
  const file = agent.files[scope];
  if (file === undefined) {
    const can = Object.keys(agent.files).map((one) => `--${one}`);
    throw new HookError('BAD_OPTION', `${agent.title} has no ${scope} file of hooks that hookline could be put into.`, {
      hint: `there is ${can.join(' and ')}`,
    });
  }
  const path = file(site.where);
  const shim = scope === 'project' ? null : shimPath(agent, scope, site);
  return targetsOf({ agent, events, path, shownPath: written(path, site.where), shim });
}

/** The same from wherever somebody installs, or the second time would change something. */
function written(path: string, { home, project }: Where): string {
  const [base, prefix] = isInside(project, path) && project !== home ? [project, ''] : [home, '~/'];
  return isInside(base, path) ? `${prefix}${relative(base, path)}` : path;
}

function afterEvents(events: ReadonlyMap<string, WireEvent>): readonly string[] {
  return [...events].filter(([, wire]) => !isBefore(wire)).map(([name]) => name);
}
