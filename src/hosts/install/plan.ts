import { join, relative } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import type { WireEvent } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import type { OwnPackage } from '../../installed/own-package.ts';
import { isInside } from '../../state/inside.ts';
import type { HostAgent, Scope, Where } from '../agents/host-agent.ts';
import { adoptedBy, adoptionOf } from './adoption.ts';
import { type Backup, backupOf, shimFolder } from './backups.ts';
import { findAgent } from './find-agent.ts';
import { withOthers } from './json-form.ts';
import { withoutProxies, withProxies } from './mcp-config.ts';
import { type ShimParts, shimText } from './shim-text.ts';
import { bytesWith, digest, mustBeWritable, type Snapshot, snapshotOf } from './snapshot.ts';
import { isBefore, type Target, targetsOf } from './targets.ts';

/** What an installation needs to know of where it happens. */
export interface Site {
  readonly where: Where;
  readonly stateFolder: string;
  readonly parts: ShimParts;
  /** The package that is called, and where is remembered what it was. */
  readonly own: OwnPackage;
  readonly packageFolder: string;
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
  readonly agent: { readonly name: Backup['agent']; readonly title: string };
  readonly scope: Scope;
  readonly targets: readonly Target[];
  readonly changes: readonly Change[];
  /** Null: nothing is called by way of one. */
  readonly shim: Omit<Change, 'bare'> | null;
  /** What stays as it is. */
  readonly left?: readonly string[];
}

/** What `install` would do. Changes nothing. */
export async function planInstall(agent: HostAgent, scope: Scope, site: Site, adopts = false): Promise<Plan> {
  const { events } = await wireOf(agent.name);
  const targets = targetsFor(agent, scope, site, events);
  const changes: Change[] = [];
  for (const target of targets) {
    const from = snapshotOf(target.path);
    const adoption = adopts ? adoptionOf(agent, scope, site.where, from) : null;
    if (adoption !== null) changes.push(changeTo(adoption.file, adoption.adopted));
    const to = bytesWith(from, await target.put(adoption?.text ?? from.text));
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

/** A file of hookline's own. */
function changeTo(from: Snapshot, text: string): Change {
  mustBeWritable(from);
  const bare = { before: from.bytes?.toString('base64') ?? null, mode: from.mode, folders: [] };
  return { from, to: bytesWith(from, text), mode: 0o600, bare };
}

/** What `install --mcp` and its undoing would do to the configuration of an MCP client. */
export async function planMcp(verb: 'install' | 'uninstall', file: string, site: Site): Promise<Plan> {
  const agent = { name: 'mcp', title: 'MCP servers' } as const;
  let left: readonly string[] = [];
  const target: Target = {
    ...{ path: file, mode: 0o600, commandFor: () => null },
    put: async (text) => {
      const config = withProxies(text ?? '', site.parts, file);
      left = config.left;
      return config.text;
    },
    take: (text) => ({ text: withoutProxies(text, file), isEmpty: false }),
  };
  const from = snapshotOf(file);
  if (from.text === null) throw new HookError('FILE_UNREADABLE', `There is no file "${file}".`, { file });
  const bare = bareOf(target, from, backupOf(site.stateFolder, from.real));
  const to =
    verb === 'install' ? bytesWith(from, await target.put(from.text)) : Buffer.from(bare.before ?? '', 'base64');
  const changes = from.bytes?.equals(to) ? [] : [{ from, to, mode: target.mode, bare }];
  if (changes.length > 0) mustBeWritable(from);
  return { agent, scope: 'user', targets: [target], changes, shim: null, left };
}

/** What `uninstall` would do: the very bytes from before where nobody has changed anything since, else only our entries go. */
export async function planUninstall(agent: HostAgent, scope: Scope, site: Site): Promise<Plan> {
  const { events } = await wireOf(agent.name);
  const targets = targetsFor(agent, scope, site, events);
  const adopted = adoptedBy(agent, scope, site.where);
  const { form } = agent;
  const changes = targets.flatMap((target): readonly Change[] => {
    const from = snapshotOf(target.path);
    if (from.bytes === null && adopted === null) return [];
    const backup = backupOf(site.stateFolder, from.real);
    const bare = bareOf(target, from, backup);
    const own = bare.before === null ? null : Buffer.from(bare.before, 'base64');
    // what was adopted is in the bytes from before, but not where ours were taken out of a file that changed since
    const isAsLeft = backup !== null && from.bytes !== null && backup.written === digest(from.bytes);
    const to =
      adopted === null || isAsLeft || form.kind !== 'json'
        ? own
        : bytesWith(from, withOthers(own?.toString('utf8').replace(/^\uFEFF/, '') ?? null, form, adopted.others));
    if (from.bytes !== null && to?.equals(from.bytes)) return [];
    mustBeWritable(from);
    return [{ from, to, mode: target.mode, bare }];
  });
  if (adopted !== null) {
    const { file } = adopted;
    const folders = backupOf(site.stateFolder, file.real)?.folders ?? [];
    changes.push({ from: file, to: null, mode: 0, bare: { before: null, mode: null, folders } });
  }
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
  return join(shimFolder(scope, where.machine, stateFolder), name);
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
