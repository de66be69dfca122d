import { basename, dirname, resolve } from 'node:path';
import type { Dialect, FileLocation } from '../core/dialect.ts';
import { HookError } from '../core/hook-error.ts';
import type { Layer } from '../core/layer.ts';
import { entryOf, type Located } from '../core/located.ts';
import { allReady } from '../dialects/later.ts';
import type { ConfigFile, FileProblem } from './config-file.ts';
import { discover, type FoundFile, type Whereabouts } from './discover.ts';
import { type Format, formatOf } from './format-of.ts';

export interface NamedFile {
  readonly path: string;
  readonly dialect?: string | undefined;
  readonly layer?: Exclude<Layer, 'session' | 'enforced'> | undefined;
}

export interface FileChoice {
  readonly where: Whereabouts;
  readonly dialects: readonly Dialect[];
  /** Only these dialects' hooks; the enforced ones of every dialect all the same. */
  readonly only: readonly Dialect[] | null;
  /** Instead of those that are discovered. */
  readonly named: readonly NamedFile[] | null;
  readonly enforced: readonly NamedFile[];
  /** Files of these dialects at these places are somebody else's affair. */
  readonly without?: readonly { readonly dialect: string; readonly base: FileLocation['base'] }[];
}

/** The files of this run, in configured order. The machine's enforced files are always among them. */
export async function whichFiles(choice: FileChoice): Promise<readonly ConfigFile[]> {
  const wanted = choice.only ?? choice.dialects;
  const found = discover(choice.dialects, choice.where)
    .filter((file) => !isAnothers(file, wanted) && !isLeftOut(file, choice.without ?? []))
    .map(foundFile);
  const machine = found.filter((file) => file.layer === 'enforced').map((file) => ({ ...file, protected: true }));
  const extra = await Promise.all(choice.enforced.map((file) => enforcedFile(file, choice)));
  const others =
    choice.named === null
      ? found.filter((file) => file.layer !== 'enforced' && wanted.includes(file.dialect))
      : await Promise.all(choice.named.map((file) => namedFile(file, wanted, choice)));
  return [...machine, ...extra, ...others];
}

function isAnothers({ unless }: Pick<FoundFile, 'unless'>, wanted: readonly Dialect[]): boolean {
  return unless !== undefined && wanted.some(({ name }) => name === unless);
}

function isLeftOut({ dialect, base, path }: FoundFile, without: NonNullable<FileChoice['without']>): boolean {
  return without.some((one) => one.dialect === dialect.name && one.base === base) && !isAdopted(path);
}

/** What was an agent's own and was moved here: the agent does not read it any more. */
export function isAdopted(path: string): boolean {
  return /(?:^|\/)\.?hookline\/adopted\/(?:[^/]+\/)?[^/]+$/.test(path);
}

/** Whose file it is: as said, else by its known name, else by its shape. */
export async function namedFile(
  file: NamedFile,
  wanted: readonly Dialect[],
  { where, dialects }: Pick<FileChoice, 'where' | 'dialects'>,
): Promise<ConfigFile> {
  const path = resolve(where.cwd, file.path);
  const layer = file.layer ?? 'user';
  const base = { path, layer, root: layer === 'user' ? where.home : where.cwd, named: true };
  if (file.dialect !== undefined) return { ...base, ...ofDialect(dialectNamed(file.dialect, dialects)) };
  const [only, ...more] = wanted;
  if (only !== undefined && more.length === 0) return { ...base, ...ofDialect(only) };
  const known = wanted.find((dialect) => hasKnownName(dialect, path, wanted));
  if (known !== undefined) return { ...base, ...ofDialect(known) };
  const tree = await (await import('./understood-file.ts')).treeOf(path);
  // a file that cannot be read at all has no shape: loading it says what is wrong
  if (tree === null) {
    const byName = wanted.find((candidate) => hasKnownBaseName(candidate, path));
    return { ...base, dialect: byName ?? only ?? dialectNamed('hookline', dialects) };
  }
  await allReady(wanted);
  const shaped = shapedLike(tree, wanted);
  const dialect =
    shaped.find((candidate) => writesOnly(candidate, formatOf(path))) ??
    shaped[0] ??
    // nothing inside tells: the name alone does
    wanted.find((candidate) => hasKnownBaseName(candidate, path));
  if (dialect !== undefined) return { ...base, dialect };
  const hint = `say whose it is with --dialect (${namesOf(dialects)})`;
  return { ...base, dialect: dialectNamed('hookline', dialects), problem: unknownShape(file.path, hint) };
}

/** There are dialects whose hooks are programs, and none that have both. */
function ofDialect(dialect: Dialect): Pick<ConfigFile, 'dialect' | 'isHook'> {
  return { dialect, ...(dialect.files.every(({ isHook }) => isHook) ? { isHook: true } : {}) };
}

/** Those that it looks like; only who knows every event in it, where anybody does: names tell agents of one form apart. */
function shapedLike(tree: Located, dialects: readonly Dialect[]): readonly Dialect[] {
  const shaped = dialects.filter(({ looksLike }) => looksLike(tree));
  const names = eventNamesIn(tree);
  const knowing = shaped.filter(({ events }) => names.every((name) => events.has(name)));
  return knowing.length === 0 ? shaped : knowing;
}

function eventNamesIn(tree: Located): readonly string[] {
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  return hooks?.kind === 'map' ? hooks.entries.map(({ key }) => key) : [];
}

/** A dialect that has no other format is meant before one that has many. */
function writesOnly({ files }: Dialect, format: Format | null): boolean {
  return files.every(({ name }) => typeof name !== 'string' || formatOf(name) === format);
}

/** By content: a list of hooks with `event` is cocode's, everything in Claude Code's shape is read as the native form. */
async function enforcedFile(file: NamedFile, { where, dialects }: FileChoice): Promise<ConfigFile> {
  const path = resolve(where.cwd, file.path);
  const base = { path, layer: 'enforced', root: dirname(path), named: true } as const;
  if (file.dialect !== undefined) return { ...base, dialect: dialectNamed(file.dialect, dialects) };
  const native = dialectNamed('hookline', dialects);
  const tree = await (await import('./understood-file.ts')).treeOf(path);
  if (tree === null || saysNothing(tree)) return { ...base, dialect: native };
  await allReady(dialects);
  // an empty "hooks" beside words that only one dialect has says nothing
  const own = dialects.find(({ unmistakable, looksLike }) => unmistakable && looksLike(tree));
  const dialect = own ?? shapedLike(tree, [native, ...dialects])[0];
  if (dialect !== undefined) return { ...base, dialect };
  const hint = `say whose it is with DIALECT:FILE (${namesOf(dialects)})`;
  return { ...base, dialect: native, problem: unknownShape(file.path, hint) };
}

/** No hooks, in a form that leaves no doubt that none are meant. */
function saysNothing(tree: Located): boolean {
  if (tree.kind === 'scalar') return tree.value === null;
  if (tree.kind === 'list') return tree.items.length === 0;
  return tree.entries.every(({ key, value }) => key === 'hooks' && saysNothing(value));
}

function foundFile({ problem, unless, base: _base, ...found }: FoundFile): ConfigFile {
  const file = unless === undefined ? found : { ...found, owner: unless };
  return problem === undefined ? file : { ...file, problem: { code: 'FILE_UNREADABLE', message: problem } };
}

function unknownShape(path: string, hint: string): FileProblem {
  return { code: 'UNKNOWN_SHAPE', message: `"${path}" does not look like the hooks of any dialect.`, hint };
}

function namesOf(dialects: readonly Dialect[]): string {
  return dialects.map(({ name }) => name).join(', ');
}

export function dialectNamed(name: string, dialects: readonly Dialect[]): Dialect {
  const found = dialects.find((dialect) => dialect.name === name);
  if (found !== undefined) return found;
  throw new HookError('UNKNOWN_DIALECT', `There is no dialect "${name}".`, { hint: `there are ${namesOf(dialects)}` });
}

function hasKnownName(dialect: Dialect, path: string, wanted: readonly Dialect[]): boolean {
  const folder = `/${dirname(path)}`;
  return dialect.files.some(
    (location) =>
      !isAnothers(location, wanted) &&
      folder.endsWith(`/${location.folder}`) &&
      (typeof location.name === 'string' ? location.name === basename(path) : location.name.test(basename(path))),
  );
}

/** The file's own name, in whatever folder it lies; a pattern says too little there. */
function hasKnownBaseName(dialect: Dialect, path: string): boolean {
  return dialect.files.some(({ layer, name }) => layer !== 'enforced' && name === basename(path));
}
