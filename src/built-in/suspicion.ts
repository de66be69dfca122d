import { followLinks } from '../config/follow-links.ts';
import { linkedHookFiles } from '../config/linked-hook-files.ts';
import type { Dialect } from '../core/dialect.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { isObject } from '../core/json.ts';
import { machineKeyPath } from '../core/machine-key-path.ts';
import { absolutePath } from '../core/path-forms.ts';
import { pathsIn } from '../core/paths-in.ts';
import type { Running } from '../core/running.ts';
import { namesToRead, toolKind } from '../dialects/tool-names.ts';
import { existsSync } from '../looks/files.ts';
import { givenLines, workingFolder } from '../matching/changes/tool-fields.ts';
import { leadsThroughLink } from './leads-through-link.ts';
import { mayName, namesFolder, worthLooking } from './may-name.ts';

/** Whose hook files are protected. */
export interface Protected extends Pick<Host, 'home' | 'stateFolder' | 'env'> {
  readonly machine: string;
  readonly agentHome?: string | null;
  /** Files that count because another extends them; the same list as long as they are the same. */
  readonly packs?: () => readonly string[];
  /** The hookline that answers: what runs is protected like what is configured. */
  readonly running?: () => Running;
}

const MAX_CHARS = 64 * 1024;

/**
 * Whether a tool call may change what says which hooks run: told in microseconds, and sure where it says no. Most calls
 * name nothing of the kind, and for them nothing is loaded.
 */
export function suspicion(place: Protected, dialects: readonly Dialect[]): (event: HookEvent) => boolean {
  let facts: Facts | null = null;
  let packs: readonly string[] | undefined;
  const isSuspect = ({ payload, projectDir }: HookEvent): boolean => {
    const { tool_input: input, cwd } = payload;
    const [tool, another] = namesToRead(payload);
    if (tool === undefined) return false;
    const kind = another === undefined ? toolKind(tool) : 'other';
    const onlyReads = kind === 'file-read' || kind === 'search' || kind === 'fetch';
    // of what is only read, nothing but the machine's key counts, and most machines have none
    if (kind === 'agent' || (onlyReads && !existsSync(machineKeyPath(place.stateFolder)))) return false;
    const packsNow = place.packs?.();
    if (facts === null || packsNow !== packs) facts = factsAbout(place, dialects, packsNow);
    packs = packsNow;
    const { telling, worthALook, roots, isAmongHooks, meets } = facts;
    const { home, env } = place;
    const isTelling = (path: string): boolean => {
      const whole = absolutePath(path.replace(/^~(?=\/|$)/, home), cwd);
      return telling.test(seenFrom(cwd, whole)) || meets(whole) || leadsThroughLink(path, cwd, home);
    };
    const isInside = isAmongHooks(cwd);
    switch (kind) {
      case 'file-write':
        return isInside || hasPatch(input) || pathsIn(input).all.some(isTelling);
      case 'shell': {
        const line = linesOf(input);
        const folder = workingFolder(input);
        if (isInside || line.length > MAX_CHARS || (folder !== null && isTelling(folder))) return true;
        const at = folder === null ? cwd : absolutePath(folder, cwd);
        if (namesFolder(line, { env, home, cwd: at, meets })) return true;
        if (!worthALook(line)) return false;
        return mayName(line, { telling, env, home, cwd: at, roots: [...roots, projectDir, cwd] });
      }
      default: {
        const text = jsonOf(input);
        if (isInside || text.length > MAX_CHARS || telling.test(text) || pathsIn(input).all.some(isTelling))
          return true;
        return namesFolder(text.replace(/\\n|["{}[\]]/g, ' '), { env, home, cwd, meets });
      }
    }
  };

  // where `~` may mean two folders, its names tell nothing
  if (place.agentHome) return ({ payload: { tool_name: tool } }) => typeof tool === 'string';
  // it is asked twice about the same event: before it is written down, and when its hooks are selected
  return lastKnown(isSuspect);
}

/** What is told apart by, made when a tool call first needs it. */
interface Facts {
  readonly telling: RegExp;
  readonly worthALook: (line: string) => boolean;
  readonly roots: readonly string[];
  /** Whether a path is a folder that such files lie in, or part of what runs. */
  readonly meets: (path: string) => boolean;
  /** In such a folder a name says less. */
  readonly isAmongHooks: (cwd: string) => boolean;
}

function factsAbout(
  { home, machine, stateFolder, running }: Protected,
  dialects: readonly Dialect[],
  packs: readonly string[] = [],
): Facts {
  const linked = [...linkedHookFiles(dialects, home), ...packs];
  const isAround = foldersAround(dialects);
  const extended = packs.filter((path) => !path.includes('/node_modules/') && !isAround(path));
  const real = followLinks();
  const ways = [...new Set(extended.flatMap((path) => [path, real(path)]))];
  const names = [
    ...linked.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    // what becomes of a folder on the way becomes of the file
    ...ways.flatMap((path) => (path.startsWith(`${home}/`) ? path.slice(home.length) : path).split('/')),
  ];
  const telling = telltales(dialects, [stateFolder, machine, 'machine-key.pem', ...names]);
  const roots = [home, stateFolder, machine, ...ways];
  const runs =
    running === undefined ? [] : Object.values(running()).flatMap((path) => (path === null ? [] : [path, real(path)]));
  const meets = (path: string): boolean =>
    runs.some((one) => isIn(path, one)) || [...roots, ...linked, ...runs].some((one) => isIn(one, path));
  return {
    telling,
    meets,
    worthALook: worthLooking(telling),
    roots,
    isAmongHooks: lastKnown(
      (cwd) =>
        isAround(cwd) ||
        meets(cwd) ||
        [stateFolder, machine, ...linked, ...packs.map(folderOf)].some((root) => isIn(cwd, root)),
    ),
  };
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

/** The same question often comes twice in a row. */
function lastKnown<T>(ask: (about: T) => boolean): (about: T) => boolean {
  let last: { readonly about: T; readonly answer: boolean } | null = null;
  return (about) => {
    if (last === null || last.about !== about) last = { about, answer: ask(about) };
    return last.answer;
  };
}

/** A path without the folder that it is seen from: what that is called says nothing. */
function seenFrom(cwd: string, path: string): string {
  return path.startsWith(`${cwd}/`) ? path.slice(cwd.length) : path;
}

/** A patch names its files somewhere in its text. */
function hasPatch(input: unknown): boolean {
  return !isObject(input) || ['diff', 'patch', 'input'].some((field) => typeof input[field] === 'string');
}

/** The lines of a shell tool. */
function linesOf(input: unknown): string {
  if (!isObject(input)) return jsonOf(input);
  const lines = givenLines(input);
  return lines.length > 0 && lines.every((line) => typeof line === 'string') ? lines.join(' ') : jsonOf(input);
}

/** What cannot be written down names nothing. */
function jsonOf(input: unknown): string {
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    return '';
  }
}

/** Words of which one stands in every path that says which hooks run, as the path is when nothing hides it. */
function telltales(dialects: readonly Dialect[], paths: readonly string[]): RegExp {
  const first = firstFolders(dialects);
  const programs = dialects.flatMap((dialect) => dialect.programs ?? []);
  const names = new Set([
    ...first,
    ...programs,
    'hookline',
    'etc',
    '.local',
    '.opencode',
    'opencode',
    '.pi',
    'pi',
    ...paths,
  ]);
  const words = [...names].filter((name) => name !== '').map(word);
  return new RegExp(words.join('|'));
}

/** Whether a folder lies in one that a dialect's files lie in. */
function foldersAround(dialects: readonly Dialect[]): (path: string) => boolean {
  const hidden = new Set([...firstFolders(dialects), '.local'].filter((name) => name.startsWith('.')));
  return (path) => path.split('/').some((name, i) => i > 0 && hidden.has(name));
}

function firstFolders(dialects: readonly Dialect[]): ReadonlySet<string> {
  const folders = dialects.flatMap(({ files, hookFolders = [] }) => [
    ...files.map(({ folder }) => folder),
    ...hookFolders,
  ]);
  return new Set(folders.map((folder) => folder.split('/')[0] ?? ''));
}

/** `vite.config.ts` is not in `.config`, and `generated` not in `.gen`. */
function word(name: string): string {
  const text = escaped(name);
  return `${/^\w/.test(name) ? '\\b' : ''}${text}${name.startsWith('/') ? '' : '(?![\\w.])'}`;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
