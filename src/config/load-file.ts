import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { Dialect, Environment, FileSettings, Switch } from '../core/dialect.ts';
import { isLoaderName } from '../core/env-names.ts';
import type { EventName } from '../core/events.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import type { Located } from '../core/located.ts';
import type { Demand, Policy } from '../core/policy.ts';
import type { Compiler } from './compile.ts';
import type { CommandMemory } from './compile-command.ts';
import { eachOnce } from './each-once.ts';
import { hookMaker } from './hook-maker.ts';
import { notForProjects } from './not-for-projects.ts';
import { parseRemembered, type TextMemory } from './parse-remembered.ts';
import { type Format, formatOf, parseText } from './parse-text.ts';
import { lineIndex, type Position } from './position.ts';
import { readConfigFile } from './read-file.ts';
import { withDangers } from './with-dangers.ts';
import { withoutForbidden } from './without-forbidden.ts';
import { withoutQuotes } from './without-quotes.ts';

export interface ConfigFile {
  readonly dialect: Dialect;
  readonly path: string;
  readonly layer: Layer;
  readonly root: string;
  /** The dialect whose own file it is, if that is another. */
  readonly owner?: string;
  /** Set: it is known before reading that nothing can be read. */
  readonly problem?: FileProblem;
  /** It is not read, and that is told. */
  readonly ignored?: true;
  /** Must exist: somebody named it. */
  readonly named?: boolean;
  /** Must belong to root and be writable by nobody else. */
  readonly protected?: boolean;
}

export type FileProblem = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

export interface LoadedFile {
  readonly file: ConfigFile;
  readonly hooks: readonly Hook[];
  /** What each of the hooks was made of. */
  readonly specs?: readonly HookSpec[];
  readonly diagnostics: readonly Diagnostic[];
  readonly switches: readonly Switch[];
  readonly settings: FileSettings;
  /** Set: nothing could be read, and this is the first thing that is wrong with it. */
  readonly unreadable: Diagnostic | null;
  /** What it says and nobody could understand. */
  readonly lost?: readonly LostEntry[];
  /** When it was last changed, in milliseconds since 1970, where it could be read. */
  readonly changedMs?: number;
  /** It holds nothing, which is no JSON. */
  readonly emptied?: true;
  /** The version from which entries that broke are held. */
  readonly lastGood?: LoadedFile;
  /** What it demands of everybody's hooks. */
  readonly demands?: readonly Demand[];
}

export interface LostEntry {
  readonly found: Diagnostic;
  /** Those that it could have concerned; null: any. */
  readonly events: readonly EventName[] | null;
  /** Those that it most likely concerned; empty: none that is known. */
  readonly meant?: readonly EventName[] | undefined;
}

export interface NamingPlace {
  readonly cwd: string;
  readonly home: string;
}

const NO_SETTINGS: FileSettings = {};

/** One file → its hooks. What is wrong with it is a diagnostic; nothing here throws. */
export async function loadFile(
  file: ConfigFile,
  compiler: Compiler,
  place: NamingPlace,
  memory: TextMemory | null,
  env: Environment,
): Promise<LoadedFile> {
  const shown = shownPath(file.path, place);
  if (file.problem !== undefined) return unreadable(file, file.problem);
  if (file.ignored) return ignored(file, shown);
  const read = readConfigFile(file.path);
  if (read.kind === 'missing') {
    if (!file.named) return { file, hooks: [], diagnostics: [], switches: [], settings: NO_SETTINGS, unreadable: null };
    return unreadable(file, { code: 'FILE_UNREADABLE', message: `There is no file "${shown}".` });
  }
  if (read.kind === 'unreadable') return unreadable(file, read);
  if (file.protected) {
    const { unprotectedPart } = await import('./protected-path.ts');
    const part = read.owner !== 0 || (read.mode & 0o022) !== 0 ? file.path : unprotectedPart(file.path);
    if (part !== null) return unreadable(file, notProtected(shown, part === file.path ? null : part));
  }
  // what a user could have written is no account of a file that was enforced on that user
  const believed = file.layer === 'enforced' || file.dialect.holdsSecrets ? null : memory;
  const format = formatOf(file.path) ?? guessFormat(read.text);
  const { tree, findings: found } = await parseRemembered(believed, file.path, format, read.text);
  const parsed = { tree, findings: file.dialect.holdsSecrets ? found.map(withoutQuotes) : found };
  const at = lineIndex(read.text);
  const locate = ({ at: offset, lost: _, meant: __, ...finding }: Finding): Diagnostic => ({
    ...{ ...finding, file: file.path, ...at(offset) },
  });
  const [first] = parsed.findings.filter((finding) => finding.severity === 'error');
  if (parsed.tree === null) {
    const diagnostics = parsed.findings.map(locate);
    const unreadable = first === undefined ? null : locate(first);
    const emptied = unreadable === null && format === 'json' ? { emptied: true as const } : {};
    return { file, hooks: [], diagnostics, switches: [], settings: NO_SETTINGS, unreadable, ...emptied };
  }
  const folder = basename(dirname(file.path));
  const reading = file.dialect.read(parsed.tree, { layer: file.layer, folder, env });
  const notTheirs = notForProjects(parsed.tree, file.layer, reading.findings);
  const findings: Finding[] = [...parsed.findings, ...reading.findings, ...notTheirs];
  // what a person approved is what stands in the file: nothing else may say what of it runs
  const remembered = believed === null || needsTrust(file.layer) ? null : { texts: believed, path: file.path };
  const hooks = await hooksOf(reading.hooks, { file, compiler, place, env, at, memory: remembered, findings });
  const settings = await usable(reading.settings ?? NO_SETTINGS, findings);
  const each = eachOnce(findings);
  const diagnostics = each.map(locate);
  return {
    file,
    hooks,
    specs: reading.hooks,
    diagnostics,
    switches: reading.switches,
    settings,
    unreadable: nothingUnderstood(file, hooks, diagnostics),
    lost: lostEntries(each, locate),
    changedMs: read.changedMs,
    ...(file.layer === 'enforced' ? { demands: demandsIn(settings, file, at) } : {}),
  };
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
  const toHook = hookMaker(file, shownPath(file.path, place), at);
  const programs = { root: file.root, cwd: place.cwd, home: place.home, env };
  const placed = await withModules(entries, file, place.home, findings);
  const specs = await withoutForbidden(placed, file.dialect, programs, findings, memory);
  const placedHooks: { hook: Hook; at: number }[] = [];
  for (const spec of specs) {
    warnLoaderVariables(spec, file.layer, findings);
    const compiled = compiler.compile(spec, findings, file.dialect, memory);
    const hook = toHook(spec, compiled instanceof Promise ? await compiled : compiled);
    placedHooks.push({ hook, at: spec.commandAt ?? spec.at });
  }
  return withDangers(placedHooks, { layer: file.layer, memory, findings });
}

function lostEntries(findings: readonly Finding[], locate: (finding: Finding) => Diagnostic): readonly LostEntry[] {
  return findings.flatMap((one) =>
    one.lost === undefined ? [] : { found: locate(one), events: one.lost, meant: one.meant },
  );
}

function demandsIn(
  { policy = {}, policyAt = {} }: FileSettings,
  { path }: ConfigFile,
  at: (offset: number) => Position,
): readonly Demand[] {
  const keys = Object.keys(policyAt) as readonly (keyof Policy)[];
  return keys.map((demand) => ({ demand, value: policy[demand] ?? null, file: path, ...at(policyAt[demand] ?? 0) }));
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

function notProtected(shown: string, part: string | null): FileProblem {
  const message =
    part === null
      ? `"${shown}" is enforced, but does not belong to root alone; make root its owner and nobody else able to write it.`
      : `"${shown}" is enforced, but "${part}" on the way to it does not belong to root alone, so that it could be replaced; make root its owner and nobody else able to write it.`;
  return { code: 'ENFORCED_UNREADABLE', message };
}

/** Whoever put it there may believe that it counts. */
function ignored(file: ConfigFile, shown: string): LoadedFile {
  const message = `"${shown}" enforces nothing: by its name it is hidden, left over, or no file of this kind.`;
  const hint = 'give it another name, or remove it';
  const diagnostic: Diagnostic = { code: 'FILE_IGNORED', severity: 'warning', message, hint, file: file.path };
  return { file, hooks: [], diagnostics: [diagnostic], switches: [], settings: NO_SETTINGS, unreadable: null };
}

function unreadable(file: ConfigFile, { code, message, hint }: FileProblem): LoadedFile {
  const diagnostic: Diagnostic = {
    ...{ code, severity: 'error', message, file: file.path },
    ...(hint === undefined ? {} : { hint }),
  };
  return { file, hooks: [], diagnostics: [diagnostic], switches: [], settings: NO_SETTINGS, unreadable: diagnostic };
}

/** Relative to the cwd where it lies inside, else from the home folder, else absolute. */
export function shownPath(path: string, { cwd, home }: NamingPlace): string {
  const inside = (base: string): string | null => {
    // of ways without a detour a look at the beginning tells it
    const isPlain = sep === '/' && base.length > 1 && base.startsWith('/') && !path.includes('/..');
    if (isPlain) return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;
    const way = relative(base, path);
    return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way;
  };
  // files of a project are found by their real paths, whatever link the cwd was reached by
  const really = (base: string): string | null => {
    const real = realPath(base);
    return real === base ? null : inside(real);
  };
  const near = inside(cwd) ?? really(cwd);
  if (near !== null) return near;
  const fromHome = inside(home) ?? really(home);
  return fromHome === null ? path : `~/${fromHome}`;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
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
