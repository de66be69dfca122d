import { join } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import type { Wire, WireEvent } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import type { OwnPackage } from '../../installed/own-package.ts';
import type { HostAgent, Scope, Where } from '../agents/host-agent.ts';
import { adoptedFrom, adoptedRest, adoptedText, adoptionOf, isNobodys, ledgerOf } from './adoption.ts';
import { type Backup, backupOf, shimFolder } from './backups.ts';
import { bareOf } from './bare-file.ts';
import { areAsBefore, type Change, changesTo, ownChanges } from './change.ts';
import { versionHere } from './find-agent.ts';
import { knownToVersion } from './known-to-version.ts';
import { type ShimParts, shimText } from './shim-text.ts';
import { bytesWith, mustBeWritable, type Snapshot, snapshotOf } from './snapshot.ts';
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

export interface Plan {
  readonly agent: { readonly name: Backup['agent']; readonly title: string };
  readonly scope: Scope;
  readonly targets: readonly Target[];
  readonly changes: readonly Change[];
  /** Null: nothing is called by way of one. */
  readonly shim: Omit<Change, 'bare'> | null;
  /** What stays as it is. */
  readonly left?: readonly string[];
  /** Of `uninstall`: whether every file will have the very bytes that it had before the first installation. */
  readonly asBefore?: boolean;
  /** Of `uninstall`: the files of which nothing has to be known any more. */
  readonly forgotten?: readonly string[];
}

export interface InstallOptions {
  /** The hooks that are in the agent's file move to hookline. */
  readonly adopts?: boolean;
  /** For this version of the agent; null: one that cannot be told; absent: the one that is here. */
  readonly version?: string | null;
  /** The agent's events that get an entry; absent: all of them. */
  readonly events?: Wire['events'];
  /** Entries are only added: those that are there stay as they are and where they are, and so does the shim. */
  readonly onlyAdds?: boolean;
}

/** What `install` would do. Changes nothing. */
export async function planInstall(
  agent: HostAgent,
  scope: Scope,
  site: Site,
  { adopts = false, version = versionHere(agent, site.where), events: asked, onlyAdds = false }: InstallOptions = {},
): Promise<Plan> {
  const { events } = await wireOf(agent.name);
  const known = knownToVersion(agent, asked ?? events, version);
  const targets = targetsFor(known.agent, scope, site, known.events, onlyAdds);
  const changes: Change[] = [];
  for (const target of targets) {
    const from = snapshotOf(target.path);
    const adopted = adoptedFrom(agent, scope, site, from);
    const { text, owed } = adopts ? adoptionOf(agent, adopted, from) : { text: from.text, owed: adopted?.owed ?? {} };
    const moved = adopted === null ? null : adoptedText(adopted, owed);
    // before it is gone from where it was
    if (adopted !== null && moved !== null) changes.push(...ownChanges(adopted.file, moved, site.stateFolder));
    const put = await target.put(text);
    const bare = bareOf(target, from, backupOf(site.stateFolder, from.real), adopted);
    const to = put === null ? null : bytesWith(from, put);
    changes.push(...changesTo(from, to, target.mode, { ...bare, ...ledgerOf(adopted, owed) }));
  }
  if (onlyAdds) return { agent, scope, targets, changes, shim: null };
  const asksItself = agent.form.kind === 'plugin';
  const called = { ...agent, version, asksItself, after: afterEvents(events), refusal: agent.refusal ?? null };
  const text = shimText(called, site.parts);
  const from = snapshotOf(shimPath(agent, scope, site));
  mustBeWritable(from);
  const shim = { from, to: Buffer.from(text), mode: scope === 'managed' ? 0o755 : 0o700 };
  return { agent, scope, targets, changes, shim };
}

/** What `uninstall` would do: the very bytes from before where nobody has changed anything since, else only our entries go. */
export async function planUninstall(agent: HostAgent, scope: Scope, site: Site): Promise<Plan> {
  const { events } = await wireOf(agent.name);
  const targets = targetsFor(agent, scope, site, events);
  const { stateFolder } = site;
  const [files, forgotten]: [Snapshot[], string[]] = [[], []];
  const changes = targets.flatMap((target) => {
    const from = snapshotOf(target.path);
    const adopted = adoptedFrom(agent, scope, site, from);
    const bare = bareOf(target, from, backupOf(stateFolder, from.real), adopted);
    const to = bare.before === null ? null : Buffer.from(bare.before, 'base64');
    const changed = changesTo(from, to, target.mode, bare);
    files.push(from);
    forgotten.push(from.real);
    if (adopted === null || isNobodys(adopted, stateFolder)) return changed;
    const rest = adoptedRest(adopted);
    // what stays in it is another file's
    if (rest === null) {
      files.push(adopted.file);
      forgotten.push(adopted.file.real);
    }
    // only after what was in it has been given back
    return [...changed, ...ownChanges(adopted.file, rest, stateFolder)];
  });
  const shim = { from: snapshotOf(shimPath(agent, scope, site)), to: null, mode: 0 };
  return { agent, scope, targets, changes, shim, asBefore: areAsBefore(files, changes, stateFolder), forgotten };
}

/** Outside of the package and of Node's folder, so that it is still there when they are not. */
export function shimPath({ name }: HostAgent, scope: Scope, { where, stateFolder }: Site): string {
  return join(shimFolder(scope, where.machine, stateFolder), name);
}

function targetsFor(
  agent: HostAgent,
  scope: Scope,
  site: Site,
  events: ReadonlyMap<string, WireEvent>,
  onlyAdds = false,
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
  return targetsOf({ agent, events, path, shim, onlyAdds });
}

function afterEvents(events: ReadonlyMap<string, WireEvent>): readonly string[] {
  return [...events].filter(([, wire]) => !isBefore(wire)).map(([name]) => name);
}
