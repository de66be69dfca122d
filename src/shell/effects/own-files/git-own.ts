import { filesOf } from '../../programs/own-files/files-of.ts';
import { programNamed } from '../../programs/program-named.ts';
import { readOptions } from '../../programs/read-options.ts';
import { type Call, operandsOf } from '../call.ts';
import type { Texts } from '../disk/texts.ts';
import type { Scope } from '../scope.ts';
import { type GitSettings, gitSetting, settingScripts, variableSettings } from '../setting-scripts.ts';
import { ANY, absoluteText, asShellWord, isWild, sourceOfWild, type WildText } from '../wild-text.ts';
import { readGitText } from './git-text.ts';
import { ownPlaces, putLike } from './own-places.ts';

/** What git runs and reads because its settings say so, wherever these stand. */
export interface GitOwn {
  /** Lines for a shell. */
  readonly scripts: readonly WildText[];
  /** Hooks, by their paths. */
  readonly hooks: readonly string[];
  readonly read: readonly WildText[];
  readonly written: readonly WildText[];
}

const NOTHING: GitOwn = { scripts: [], hooks: [], read: [], written: [] };
const MOST_INCLUDED = 8;
/** Settings that name a file which git reads. */
const READ =
  /^(?:commit\.template|core\.(?:excludesfile|attributesfile)|blame\.ignorerevsfile|mailmap\.file|diff\.orderfile|format\.signaturefile|http\.(?:.*\.)?cookiefile|gpg\.ssh\.(?:allowedsignersfile|revocationfile))$/i;
const INCLUDED = /^include(?:if\..*)?\.path$/i;

/** By the settings of the line, those of its words and variables, and those in files that the line has written or names. */
export function gitOwn(call: Call, scope: Scope, texts: Texts): GitOwn {
  if (call.name !== 'git') return NOTHING;
  const { args } = call;
  const { line } = scope;
  const valuesOf = (name: string): readonly WildText[] =>
    line.values.get(name) ?? [scope.environment(name) ?? []].flat();
  const inWords = wordSettings(args);
  const told = [...line.settings, ...variableSettings([...line.values.keys()], valuesOf, args)];
  const [files, inFiles] = settingsInFiles(call, [...told, ...inWords], scope, texts);
  const known = [...told, ...inFiles];
  const scripts = settingScripts(known, args);
  const set = gitSetting(args);
  if (set !== null) line.settings.push(set);
  const all = [...known, ...inWords];
  const templates = operandsOf(args, '--template').valuesOf('--template');
  for (const template of templates) line.settings.push(['init.templatedir', template]);
  const folders = [
    ...all.flatMap(([key, value]) => (/^core\.hookspath$/i.test(key) ? [value] : [])),
    ...all.flatMap(([key, value]) => (/^init\.templatedir$/i.test(key) ? [`${value}/hooks`] : [])),
    ...templates.map((template) => `${template}/hooks`),
  ];
  const own = [...line.values].flatMap(([name, values]) => keptBy(name, values, args));
  return {
    scripts,
    hooks: folders.flatMap((folder) => hooksIn(folder, args, scope, texts)),
    read: [...files, ...own, ...all.flatMap(([key, value]) => (READ.test(key) ? [value] : []))],
    written: [
      ...all.flatMap(([key, value]) => (/^credential\.(?:.*\.)?helper$/i.test(key) ? storedIn(value) : [])),
      ...own,
      ...[...line.values].flatMap(([name, values]) => (name.startsWith('GIT_TRACE') ? values.filter(isWhole) : [])),
    ],
  };
}

/** `store --file=x`, `store` */
function storedIn(helper: WildText): readonly WildText[] {
  const [, file] = /^store(?:\s+(?:--file[=\s]\s*)?(\S+))?\s*$/.exec(helper) ?? ['', null];
  return file === null ? [] : [file ?? '~/.git-credentials'];
}

/** Where git keeps something because a variable says so: an index, and a repository that it makes. */
function keptBy(name: string, values: readonly WildText[], args: readonly WildText[]): readonly WildText[] {
  if (name === 'GIT_INDEX_FILE') return values;
  const isMade = name === 'GIT_DIR' && args.includes('init');
  return isMade ? values.flatMap((folder) => [folder, `${folder}/${ANY}`]) : [];
}

/** The file of a trace; anything else is a number, or a word for yes and no. */
function isWhole(path: WildText): boolean {
  return path.startsWith('/');
}

/** `git -c key=value` */
function wordSettings(args: readonly WildText[]): GitSettings {
  if (!args.some((word) => /^-(?:[a-z]*c|-config)/.test(word))) return [];
  const { options, operands } = readOptions(args, programNamed('git').options ?? {}, asShellWord);
  const set = options.flatMap(({ name, value }) =>
    name === '-c' && value !== null ? [value.word.slice(value.from)] : [],
  );
  // to a clone they are options of its own
  const isClone = operands[0] === 'clone';
  const own = isClone ? operandsOf(operands.slice(1), '-c --config -b -o -u -j').valuesOf('-c --config') : [];
  return [...set, ...own].flatMap((setting) => {
    const [, key, value = 'true'] = /^([^=]+)(?:=(.*))?$/s.exec(setting) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
}

/** The files that it takes settings from, and what these say; one may name others. */
function settingsInFiles(
  call: Call,
  known: GitSettings,
  scope: Scope,
  texts: Texts,
): readonly [files: readonly string[], settings: GitSettings] {
  const settings: (readonly [string, WildText])[] = [];
  const files = new Set<string>();
  const read = (path: string): void => {
    if (files.has(path) || files.size >= MOST_INCLUDED) return;
    files.add(path);
    const own = readGitText(texts.textAt(path) ?? '');
    settings.push(...own);
    for (const [key, value] of own) if (INCLUDED.test(key)) include(value, path.slice(0, path.lastIndexOf('/')));
  };
  const include = (value: WildText, folder: string): void => {
    for (const cwd of new Set([folder, ...scope.cwds.map((one) => `${one}/.git`), scope.home, ...scope.cwds])) {
      const path = absoluteText(value, cwd, scope.home);
      if (!isWild(path) && (texts.isOwn(path) || texts.textAt(path) !== null)) read(path);
    }
  };
  for (const row of filesOf('git'))
    if (row.as === 'git') for (const { path } of ownPlaces(row, call, scope)) read(path);
  for (const [key, value] of known) if (INCLUDED.test(key)) include(value, `${scope.cwds[0]}/.git`);
  return [[...files], settings];
}

const HOOKS: readonly (readonly [sub: RegExp, hooks: string])[] = [
  [/^commit$/, 'pre-commit prepare-commit-msg commit-msg post-commit'],
  [/^(?:merge|pull)$/, 'pre-merge-commit prepare-commit-msg commit-msg post-merge'],
  [/^(?:checkout|switch|clone|worktree)$/, 'post-checkout'],
  [/^push$/, 'pre-push'],
  [/^(?:rebase|pull)$/, 'pre-rebase post-rewrite post-checkout'],
  [/^am$/, 'applypatch-msg pre-applypatch post-applypatch'],
];

/** What the line has put into a folder of hooks; of what lies there, those that the command calls. */
function hooksIn(folder: WildText, args: readonly WildText[], scope: Scope, texts: Texts): readonly string[] {
  const names = HOOKS.flatMap(([sub, hooks]) => (args.some((word) => sub.test(word)) ? hooks.split(' ') : []));
  return [...new Set(scope.cwds.map((cwd) => absoluteText(folder, cwd, scope.home)))].flatMap((path) => {
    if (isWild(path)) return putLike(NAMED, scope);
    const put = putLike(new RegExp(`^${sourceOfWild(path)}/[^/]+$`), scope);
    const there = names.map((name) => `${path}/${name}`).filter((one) => texts.textAt(one) !== null);
    return [...new Set([...put, ...there])];
  });
}

const NAMED = /\/(?:pre|post|commit|applypatch|prepare)-[a-z-]+$/;
