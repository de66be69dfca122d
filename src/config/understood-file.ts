import { basename, dirname } from 'node:path';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { Environment, FileSettings } from '../core/dialect.ts';
import { type Hook, type HookSpec, NATIVE } from '../core/hook.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import type { Located } from '../core/located.ts';
import { hasComposition } from '../dialects/hookline/composition-keys.ts';
import type { ConfigFile, LoadedFile, LostEntry, PlacedComposition } from './config-file.ts';
import { eachOnce } from './each-once.ts';
import { type Format, formatOf } from './format-of.ts';
import { hooksOf } from './hooks-of.ts';
import { laterMemory } from './later-memory.ts';
import type { Loading } from './load-file.ts';
import { parseRemembered } from './parse-remembered.ts';
import { parseText } from './parse-text.ts';
import { lineIndex, type Position } from './position.ts';
import { type ConfigText, readConfigFile } from './read-file.ts';
import type { Reading } from './reading.ts';
import type { Shelved } from './shelved-file.ts';
import { toShelf } from './to-shelf.ts';

const NOTHING = { hooks: [], diagnostics: [], switches: [], settings: {}, unreadable: null };

/** The text of a file → its hooks. What was understood without a word about it is kept for the next process. */
export async function understoodFile(
  file: ConfigFile,
  read: Extract<ConfigText, { readonly kind: 'text' }>,
  { compiler, place, memory, env }: Loading,
  shelved: Shelved | null,
): Promise<LoadedFile> {
  await file.dialect.ready?.();
  // what a user could have written is no account of a file that was enforced on that user
  const believed = file.layer === 'enforced' || file.dialect.holdsSecrets ? null : memory;
  const format = (file.isHook ? null : formatOf(file.path)) ?? guessFormat(read.text);
  const { tree, findings: found } =
    (await prepared(file, read.text)) ?? (await parseRemembered(believed, file.path, format, read.text));
  const parsed = { tree, findings: file.dialect.holdsSecrets ? await unquoted(found) : found };
  const at = lineIndex(read.text);
  const locate = ({ at: offset, lost: _, meant: __, ...finding }: Finding): Diagnostic => ({
    ...finding,
    file: file.path,
    ...at(offset),
  });
  const [first] = parsed.findings.filter((finding) => finding.severity === 'error');
  if (parsed.tree === null) {
    const diagnostics = parsed.findings.map(locate);
    const unreadable = first === undefined ? null : locate(first);
    const emptied = unreadable === null && format === 'json' ? { emptied: true as const } : {};
    return { ...NOTHING, file, diagnostics, unreadable, ...emptied };
  }
  const folder = basename(dirname(file.path));
  const world = watchedEnvironment(env);
  const reading = file.dialect.read(parsed.tree, {
    layer: file.layer,
    folder,
    root: file.named ? undefined : file.root,
    env: world.env,
  });
  const notTheirs = await strange(parsed.tree, file.layer, reading.findings);
  const findings: Finding[] = [...parsed.findings, ...reading.findings, ...notTheirs];
  // what a person approved is what stands in the file: nothing else may say what of it runs
  const later = laterMemory(believed);
  const remembered = believed === null || needsTrust(file.layer) ? null : { texts: later, path: file.path };
  const composition = await compositionOf(parsed.tree, file, at, findings);
  const specs = file.pack === undefined ? reading.hooks : await asPack(reading.hooks, file, parsed.tree, findings);
  const hooks = await hooksOf(specs, { file, compiler, place, env, at, memory: remembered, findings });
  const settings = file.pack?.kind === 'package' ? {} : await usable(reading.settings ?? {}, findings);
  const each = findings.length === 0 ? [] : await explained(findings, read.text, file.dialect.name);
  const diagnostics = each.map(locate);
  const understood: LoadedFile = {
    file,
    hooks,
    specs,
    diagnostics,
    switches: reading.switches,
    settings,
    unreadable: nothingUnderstood(file, hooks, diagnostics),
    lost: lostEntries(each, locate),
    changedMs: read.changedMs,
    ...(file.layer === 'enforced' ? { demands: (await import('./demands-in.ts')).demandsIn(settings, file, at) } : {}),
    ...(composition === null ? {} : { composition }),
  };
  const isShelved = shelved !== null && !world.wasAsked() && (await toShelf(understood, shelved));
  await later.settle(isShelved);
  return understood;
}

/** Whether anybody asked for a variable: then what was read does not follow from the text alone. */
function watchedEnvironment(env: Environment): { readonly env: Environment; readonly wasAsked: () => boolean } {
  let asked = false;
  const noting = <T>(value: T): T => {
    asked = true;
    return value;
  };
  const watched = new Proxy(env, {
    get: (target, name) => noting(Reflect.get(target, name)),
    has: (target, name) => noting(Reflect.has(target, name)),
    ownKeys: (target) => noting(Reflect.ownKeys(target)),
  });
  return { env: watched, wasAsked: () => asked };
}

/** Packs that come with hookline were read when it was built. */
async function prepared({ pack, path }: ConfigFile, text: string): Promise<Reading | null> {
  if (pack?.kind !== 'shipped') return null;
  const tree = (await import('./extends/prepared-pack.ts')).preparedPack(path, text);
  return tree === null ? null : { tree, findings: [] };
}

/** What a project says besides its hooks. */
async function strange(tree: Located, layer: Layer, found: readonly Finding[]): Promise<readonly Finding[]> {
  if (!needsTrust(layer) || tree.kind !== 'map' || tree.entries.every(({ key }) => key === 'hooks')) return [];
  return (await import('./not-for-projects.ts')).notForProjects(tree, layer, found);
}

async function unquoted(findings: readonly Finding[]): Promise<readonly Finding[]> {
  return findings.length === 0 ? findings : findings.map((await import('./file-notices.ts')).withoutQuotes);
}

/** Only mistakes load what tells how it is written. */
async function explained(findings: readonly Finding[], text: string, dialect: string): Promise<readonly Finding[]> {
  const { withMeantHints } = await import('./meant-hints.ts');
  return withMeantHints(eachOnce(findings), text, dialect);
}

/** Few files take anything over. */
async function compositionOf(
  tree: Located,
  file: ConfigFile,
  at: (offset: number) => Position,
  findings: Finding[],
): Promise<PlacedComposition | null> {
  if (file.dialect.name !== NATIVE || tree.kind !== 'map' || !hasComposition(tree)) return null;
  const { readComposition } = await import('../dialects/hookline/composition.ts');
  const { extended, changes } = readComposition(tree, file.layer, findings);
  const placed = <T extends { readonly at: number }>(one: T): T & Position => ({ ...one, ...at(one.at) });
  return { extended: extended.map(placed), changes: changes.map(placed) };
}

async function asPack(specs: readonly HookSpec[], file: ConfigFile, tree: Located, findings: Finding[]) {
  return (await import('./extends/pack-entries.ts')).packEntries(specs, file, tree, findings);
}

function lostEntries(findings: readonly Finding[], locate: (finding: Finding) => Diagnostic): readonly LostEntry[] {
  return findings.flatMap((one) =>
    one.lost === undefined ? [] : { found: locate(one), events: one.lost, meant: one.meant },
  );
}

async function usable(settings: FileSettings, findings: Finding[]): Promise<FileSettings> {
  if ((settings.policy?.masks ?? []).length === 0) return settings;
  return (await import('./usable-masks.ts')).withUsableMasks(settings, findings);
}

/** An enforced file that is wrong and holds no hook that could be read has lost whatever it was to enforce. */
function nothingUnderstood(
  { layer }: ConfigFile,
  hooks: readonly Hook[],
  found: readonly Diagnostic[],
): Diagnostic | null {
  if (layer !== 'enforced' || hooks.length > 0) return null;
  return found.find(({ severity }) => severity === 'error') ?? null;
}

/** For a file whose name says nothing about its format. */
function guessFormat(text: string): Format {
  if (/^\s*(?:\/\/.*\s*)*[{[]\s*["}\]]/.test(text)) return 'json';
  return /^\s*\[\[?[\w.-]+\]?\]\s*$/m.test(text) ? 'toml' : 'yaml';
}

/** What a file looks like, for one whose name does not say whose it is. */
export async function treeOf(path: string): Promise<Located | null> {
  const read = readConfigFile(path);
  if (read.kind !== 'text') return null;
  return (await parseText(formatOf(path) ?? guessFormat(read.text), read.text)).tree;
}
