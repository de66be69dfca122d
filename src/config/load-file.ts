import { basename, dirname } from 'node:path';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { Environment, FileSettings } from '../core/dialect.ts';
import { isLoaderName } from '../core/env-names.ts';
import { type Hook, type HookSpec, NATIVE } from '../core/hook.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import type { Located } from '../core/located.ts';
import { hasComposition } from '../dialects/hookline/composition-keys.ts';
import type { Compiler } from './compile.ts';
import type { CommandMemory } from './compile-command.ts';
import type { ConfigFile, FileProblem, LoadedFile, LostEntry, NamingPlace, PlacedComposition } from './config-file.ts';
import { eachOnce } from './each-once.ts';
import { hookMaker } from './hook-maker.ts';
import { parseRemembered, type TextMemory } from './parse-remembered.ts';
import { type Format, formatOf, parseText } from './parse-text.ts';
import { lineIndex, type Position } from './position.ts';
import { readConfigFile } from './read-file.ts';
import type { Reading } from './reading.ts';
import { shownPath } from './shown-path.ts';
import { withDangers } from './with-dangers.ts';
import { withoutForbidden } from './without-forbidden.ts';

const NOTHING = { hooks: [], diagnostics: [], switches: [], settings: {}, unreadable: null };

/** One file → its hooks. What is wrong with it is a diagnostic; nothing here throws. */
export async function loadFile(
  file: ConfigFile,
  compiler: Compiler,
  place: NamingPlace,
  memory: TextMemory | null,
  env: Environment,
): Promise<LoadedFile> {
  const shown = shownPath(file.path, place);
  // also for what is remembered of a file that cannot be read any more
  await file.dialect.ready?.();
  if (file.problem !== undefined) return unreadable(file, file.problem);
  if (file.ignored) return { ...NOTHING, file, diagnostics: [(await notices()).ignored(file, shown)] };
  const read = file.isHook
    ? (await import('./describe-program.ts')).describeProgram(file.path)
    : readConfigFile(file.path);
  if (read.kind === 'missing') {
    if (!file.named && file.pack === undefined) return { ...NOTHING, file };
    return unreadable(file, { code: 'FILE_UNREADABLE', message: `There is no file "${shown}".` });
  }
  if (read.kind === 'unreadable') return unreadable(file, read);
  if (file.protected) {
    const { unprotectedPart } = await import('./protected-path.ts');
    const part = read.owner !== 0 || (read.mode & 0o022) !== 0 ? file.path : unprotectedPart(file.path);
    if (part !== null) return unreadable(file, (await notices()).notProtected(shown, part === file.path ? null : part));
  }
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
  const reading = file.dialect.read(parsed.tree, {
    layer: file.layer,
    folder,
    root: file.named ? undefined : file.root,
    env,
  });
  const notTheirs = await strange(parsed.tree, file.layer, reading.findings);
  const findings: Finding[] = [...parsed.findings, ...reading.findings, ...notTheirs];
  // what a person approved is what stands in the file: nothing else may say what of it runs
  const remembered = believed === null || needsTrust(file.layer) ? null : { texts: believed, path: file.path };
  const composition = await compositionOf(parsed.tree, file, at, findings);
  const specs = file.pack === undefined ? reading.hooks : await asPack(reading.hooks, file, parsed.tree, findings);
  const hooks = await hooksOf(specs, { file, compiler, place, env, at, memory: remembered, findings });
  const settings = file.pack?.kind === 'package' ? {} : await usable(reading.settings ?? {}, findings);
  const each = findings.length === 0 ? [] : await explained(findings, read.text);
  const diagnostics = each.map(locate);
  return {
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

/** What few files need to be told. */
function notices(): Promise<typeof import('./file-notices.ts')> {
  return import('./file-notices.ts');
}

async function unquoted(findings: readonly Finding[]): Promise<readonly Finding[]> {
  return findings.length === 0 ? findings : findings.map((await notices()).withoutQuotes);
}

/** Only mistakes load what tells how it is written. */
async function explained(findings: readonly Finding[], text: string): Promise<readonly Finding[]> {
  const { withMeantHints } = await import('./meant-hints.ts');
  return withMeantHints(eachOnce(findings), text);
}

interface Making {
  readonly file: ConfigFile;
  readonly compiler: Compiler;
  readonly place: NamingPlace;
  readonly env: Environment;
  readonly at: (offset: number) => Position;
  readonly memory: CommandMemory;
  readonly findings: Finding[];
}

/** What the entries of a file say → hooks that can be run. */
export async function hooksOf(entries: readonly HookSpec[], making: Making): Promise<readonly Hook[]> {
  const { file, compiler, place, env, at, memory, findings } = making;
  const toHook = hookMaker(file, shownFile(file, place), at);
  const programs = { root: file.root, cwd: place.cwd, home: place.home, env };
  const placed = await withModules(entries, file, place.home, findings);
  const specs = await withoutForbidden(placed, file.dialect, programs, findings, memory);
  const placedHooks: { hook: Hook; at: number }[] = [];
  for (const spec of specs) {
    const own: Finding[] = [];
    warnLoaderVariables(spec, file.layer, own);
    const compiled = compiler.compile(spec, own, file.dialect, memory);
    const hook = toHook(spec, compiled instanceof Promise ? await compiled : compiled);
    findings.push(...own.map((one) => (spec.name === null ? one : { ...one, name: spec.name })));
    placedHooks.push({ hook, at: spec.commandAt ?? spec.at });
  }
  return withDangers(placedHooks, { layer: file.layer, memory, findings });
}

/** What is part of hookline has the same name on every machine. */
function shownFile({ path, pack }: ConfigFile, place: NamingPlace): string {
  return pack?.kind === 'shipped' ? `packs/${basename(path)}` : shownPath(path, place);
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

/** A module lies beside the file that names it, or in the project. */
async function withModules(
  specs: readonly HookSpec[],
  file: ConfigFile,
  home: string,
  findings: Finding[],
): Promise<readonly HookSpec[]> {
  if (!specs.some(({ handler }) => handler.kind === 'module')) return specs;
  const { placedModule } = await import('./placed-module.ts');
  return specs.map((spec) => placedModule(spec, { folders: [dirname(file.path), file.root], home }, findings));
}

function warnLoaderVariables(spec: HookSpec, layer: Layer, findings: Finding[]): void {
  if (!needsTrust(layer) || spec.handler.kind !== 'command') return;
  for (const name of Object.keys(spec.handler.env).filter(isLoaderName)) {
    const message = `A project's file cannot set ${name}: it changes which code programs load. The variable is left out.`;
    findings.push({ code: 'LOADER_VARIABLE', severity: 'error', at: spec.at, message });
  }
}

function unreadable(
  file: ConfigFile,
  { code, message, hint, file: where = file.path, line, column }: FileProblem,
): LoadedFile {
  const diagnostic: Diagnostic = {
    ...{ code, severity: 'error', message, file: where },
    ...(line === undefined ? {} : { line, column }),
    ...(hint === undefined ? {} : { hint }),
  };
  return { ...NOTHING, file, diagnostics: [diagnostic], unreadable: diagnostic };
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
