import { dirname } from 'node:path';
import type { Concern } from '../core/concern.ts';
import type { Dialect, Environment, FileLocation } from '../core/dialect.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { machineKeyPath } from '../core/machine-key-path.ts';
import type { Running } from '../core/running.ts';
import { DIALECTS } from '../dialects/all.ts';
import { existsSync } from '../looks/files.ts';
import { withKept } from '../matching/changes/kept-places.ts';
import { AGENT_FILES_AT_HOME, AGENT_FILES_IN_PROJECTS, agentPrograms } from './agent-files.ts';
import { followLinks } from './follow-links.ts';
import { keptFor, ownPackage } from './kept-files.ts';
import { liesIn } from './lies-in.ts';
import { linkedHookFiles } from './linked-hook-files.ts';

/** What conditions may know of the world besides the event. */
export interface WhenPlace {
  readonly home: string;
  /** Another folder that `~` in a call may mean: the agent's own `HOME`. */
  readonly agentHome?: string | null;
  readonly machine?: string;
  /** Trust, approvals, what was switched off, the audit trail. */
  readonly stateFolder?: string;
  readonly env?: Environment;
  /** Files that count because another extends them. */
  readonly packs?: () => readonly string[];
  /** The hookline that answers; absent: it is another machine's call. */
  readonly running?: () => Running | null;
  /** One event, and then the process ends. */
  readonly lazy?: boolean;
  /** What that event is about; null: that is not known, or all hooks are asked for. */
  readonly concern?: Concern | null;
  /** Hooks may be made when they are needed. */
  readonly mayRest?: boolean;
}

/** Globs for everything that says which hooks run, for an event in its folder. */
export function hookFilesFor({
  home,
  machine = '/etc',
  stateFolder,
  env = {},
  packs = () => [],
  running = () => null,
}: WhenPlace): (event: HookEvent) => readonly string[] {
  const linked = linkedHookFiles(DIALECTS, home);
  const behindLinks = linked.map((path) => `${literal(path)}/**`);
  const ours = running();
  const programs = ours === null ? [] : agentPrograms(DIALECTS, env);
  const everywhere = [
    ...hookFiles(DIALECTS, home, machine, stateFolder ?? null),
    ...behindLinks,
    ...AGENT_FILES_AT_HOME.map((way) => `${literal(home)}/${withAll(way)}`),
    ...AGENT_FILES_IN_PROJECTS.map((way) => `**/${withAll(way)}`),
    ...programs.flatMap((path) => [literal(path), `${literal(path)}/**`]),
  ];
  const kept = [
    ...(stateFolder === undefined ? [] : [stateFolder]),
    ...enforcedFolders(DIALECTS).map((folder) => `${machine}/${folder}`),
    ...linked,
  ];
  let last: LastAsked | null = null;
  return ({ projectDir, payload: { cwd } }) => {
    const extended = packs();
    if (last?.projectDir === projectDir && last.cwd === cwd && last.extended === extended) return last.files;
    const below = cwd.startsWith(`${projectDir}/`) ? cwd.slice(projectDir.length + 1).split('/') : [];
    const folders = below.map((_, i) => `${projectDir}/${below.slice(0, i + 1).join('/')}`);
    const counting = [...new Set([projectDir, ...folders, cwd])];
    const globs = [
      ...everywhere,
      ...packGlobs(extended, [home, projectDir]),
      ...hookFilesIn(DIALECTS, counting),
      ...runningGlobs(ours, counting),
    ];
    const others = [
      ...kept,
      ...extended.filter((path) => !path.includes('/node_modules/') && !path.startsWith(`${projectDir}/`)),
    ];
    const files = withKept(globs, keptFor({ dialects: DIALECTS, home, others, running: ours, folders: counting }));
    last = { projectDir, cwd, extended, files };
    return files;
  };
}

/** The key of this machine, as it is named and where links lead; none where there is none. */
export function machineKeysFor({ stateFolder }: WhenPlace): () => readonly string[] {
  const path = stateFolder === undefined ? null : machineKeyPath(stateFolder);
  return () => (path !== null && existsSync(path) ? [...new Set([path, followLinks()(path)])].map(literal) : []);
}

interface LastAsked {
  readonly projectDir: string;
  readonly cwd: string;
  readonly extended: readonly string[];
  readonly files: readonly string[];
}

/**
 * As they are named, and where links lead. The folder of such a file is no place to unpack things in or to put a link in
 * the place of, unless it holds what people work on; what a package manager has put somewhere it also replaces.
 */
function packGlobs(paths: readonly string[], worked: readonly string[]): readonly string[] {
  const follow = followLinks();
  const all = [...new Set(paths.flatMap((path) => [path, follow(path)]))];
  const folders = all
    .filter((path) => !path.includes('/node_modules/'))
    .map(dirname)
    .filter((folder) => !worked.some((one) => liesIn(folder, one)));
  return [...new Set([...all, ...folders])].map(literal);
}

/**
 * Globs for everything that decides which hooks run: the files of every dialect wherever they lie, there or not yet, the
 * folders of their scripts, the state folder, and the machine's folders.
 */
function hookFiles(
  dialects: readonly Dialect[],
  home: string,
  machine: string,
  stateFolder: string | null,
): readonly string[] {
  const enforced = enforcedFolders(dialects);
  const ways = waysOf(dialects, ['home', 'project']);
  return [
    ...new Set([
      ...[...ways, '.local/state/hookline/**'].map((way) => `**/${way.replace(FOR_EVERYTHING, '')}`),
      ...ways.map((way) => `${literal(home)}/${way}`),
      ...enforced.map((folder) => `${literal(machine)}/${folder}/**`),
      ...(stateFolder === null ? [] : [`${literal(stateFolder)}/**`]),
    ]),
  ];
}

function enforcedFolders(dialects: readonly Dialect[]): readonly string[] {
  const machines = dialects.flatMap(({ files }) => files).filter(({ base }) => base === 'machine');
  return [...new Set(machines.map(({ folder }) => folder.split('/')[0] ?? ''))];
}

/** What runs is protected like what is configured. */
function runningGlobs(running: Running | null, folders: readonly string[]): readonly string[] {
  if (running === null) return [];
  const own = ownPackage(running, folders);
  const follow = followLinks();
  const nodes = [...new Set([running.node, follow(running.node)])].map(literal);
  return own === null || own.goes ? nodes : [...nodes, literal(own.path), `${literal(own.path)}/**`];
}

function withAll(way: string): string {
  return way.endsWith('/') ? `${way}**` : way;
}

/** `Documents/` is where people keep all they have: what is put there is not put among hooks. */
const FOR_EVERYTHING = /^[^./][^/]*\/(?=.*\/)/;

/** The same in the folders whose configuration counts for one event: what goes away with them is named here. */
function hookFilesIn(dialects: readonly Dialect[], folders: readonly string[]): readonly string[] {
  const ways = [...new Set(waysOf(dialects, ['project']))];
  return folders.flatMap((root) => ways.map((way) => `${literal(root)}/${way}`));
}

/** Where in such a folder the files of dialects lie, and their scripts. */
function waysOf(dialects: readonly Dialect[], bases: readonly FileLocation['base'][]): readonly string[] {
  const locations = dialects.flatMap(({ files }) => files).filter(({ base }) => bases.includes(base));
  return [
    ...locations.map(({ folder, name }) => (typeof name === 'string' ? `${folder}/${name}` : `${folder}/**`)),
    ...dialects.flatMap(({ hookFolders = [] }) => hookFolders.map((folder) => `${folder}/**`)),
  ];
}

/** A path in which nothing is a pattern. */
function literal(path: string): string {
  return path.replace(/[\\*?[\](){}!+@]/g, '\\$&').replace(/\/$/, '');
}
