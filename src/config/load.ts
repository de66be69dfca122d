import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import { actionOf } from '../core/handler.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';
import { compiler } from './compile.ts';
import { type EnforcedProblem, enforcedProblems } from './enforced-problems.ts';
import type { WhenPlace } from './hook-files.ts';
import { type ConfigFile, type LoadedFile, loadFile, type NamingPlace } from './load-file.ts';
import { lockedSettings } from './locked-settings.ts';
import { managedOnly } from './managed-only.ts';
import type { TextMemory } from './parse-remembered.ts';

export interface LoadedConfig {
  readonly files: readonly LoadedFile[];
  /** In configured order. */
  readonly hooks: readonly Hook[];
  readonly diagnostics: readonly Diagnostic[];
  readonly enforcedProblems: readonly EnforcedProblem[];
}

/** All files → all hooks, in the order of the files. `before`: what was in force, so that a file that broke keeps its last good version. */
export async function loadConfig(
  files: readonly ConfigFile[],
  place: NamingPlace & WhenPlace,
  before: readonly LoadedFile[] = [],
  memory: TextMemory | null = null,
  env: Environment = {},
): Promise<LoadedConfig> {
  const compile = compiler({ ...place, env });
  const loaded: LoadedFile[] = [];
  for (const file of files) loaded.push(keepLastGood(await loadFile(file, compile, place, memory, env), before));
  const all = [...stillEnforced(loaded, before), ...loaded];
  const genuine = withoutImpostors(byRank(switched(all)), all);
  const { hooks, conflicts } = managedOnly(genuine.hooks, all);
  return {
    files: all,
    hooks,
    diagnostics: [
      ...all.flatMap((file) => file.diagnostics),
      ...genuine.conflicts,
      ...conflicts,
      ...lockedSettings(all),
    ],
    enforcedProblems: enforcedProblems(all),
  };
}

/** What was enforced when the program began is enforced until it ends, also where its file is gone. */
function stillEnforced(now: readonly LoadedFile[], before: readonly LoadedFile[]): readonly LoadedFile[] {
  const gone = before.filter(
    ({ file }) => file.layer === 'enforced' && !file.ignored && !now.some((one) => one.file.path === file.path),
  );
  return gone.map((one) => {
    const message = `"${one.file.path}" is gone; what it enforced stays in force until this program ends.`;
    return { ...one, diagnostics: [{ code: 'KEPT_LAST_GOOD', severity: 'error', message, file: one.file.path }] };
  });
}

function keepLastGood(now: LoadedFile, before: readonly LoadedFile[]): LoadedFile {
  const lostSome = (now.lost ?? []).length > 0;
  if (now.unreadable === null && !lostEverything(now) && !lostSome) return now;
  const good = before.find(
    ({ file, unreadable, lost = [] }) => unreadable === null && lost.length === 0 && file.path === now.file.path,
  );
  if (good === undefined || (now.unreadable === null && !lostSome && good.hooks.length === 0)) return now;
  const message = `"${now.file.path}" cannot be read any more; its last good version stays in force.`;
  const kept: Diagnostic = { code: 'KEPT_LAST_GOOD', severity: 'error', message, file: now.file.path };
  return { ...good, diagnostics: [...now.diagnostics, kept] };
}

/** It can be parsed, and no hook in it can be understood. */
function lostEverything({ hooks, diagnostics }: LoadedFile): boolean {
  return hooks.length === 0 && diagnostics.some(({ severity }) => severity === 'error');
}

/** Switches in a file turn off its own hooks, or its dialect's; never an enforced hook of another file. */
function switched(loaded: readonly LoadedFile[]): readonly Hook[] {
  const off = new Map<string, string>();
  for (const { file, switches } of loaded) {
    if (switches.includes('dialect-hooks')) off.set(file.dialect.name, file.path);
  }
  return loaded.flatMap(({ file, hooks, switches }) =>
    hooks.map((hook) => {
      const by = switches.includes('own-hooks') ? file.path : isEnforced(hook) ? undefined : off.get(hook.dialect);
      return by === undefined || hook.disabled !== null ? hook : { ...hook, disabled: `switched off in ${by}` };
    }),
  );
}

/** Where a dialect has two names for what happens, the hooks of the wider one run first, whichever file they are in. */
function byRank(hooks: readonly Hook[]): readonly Hook[] {
  if (!hooks.some(({ rank }) => rank !== undefined)) return hooks;
  const place = new Map(hooks.map((hook, i) => [hook, i]));
  const group = (hook: Hook): string => `${isEnforced(hook)} ${hook.dialect}`;
  const groups = [...new Set(hooks.map(group))];
  return groups.flatMap((one) =>
    hooks
      .filter((hook) => group(hook) === one)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (place.get(a) ?? 0) - (place.get(b) ?? 0)),
  );
}

/** A hook that bears the name of an enforced one would stand in its place, in a system that goes by names. */
function withoutImpostors(
  hooks: readonly Hook[],
  loaded: readonly LoadedFile[],
): { hooks: readonly Hook[]; conflicts: readonly Diagnostic[] } {
  const enforced = hooks.filter(isEnforced);
  if (enforced.length === 0) return { hooks, conflicts: [] };
  const byEvent = new Set(loaded.flatMap(({ file: { dialect } }) => (dialect.namesAreEvents ? dialect.name : [])));
  const names = new Set(enforced.flatMap(({ name, dialect }) => (name === null || byEvent.has(dialect) ? [] : name)));
  const conflicts: Diagnostic[] = [];
  const kept = hooks.map((hook) => {
    const named = hook.name !== null && names.has(hook.name);
    const instead = byEvent.has(hook.dialect) && enforced.some((other) => standsFor(hook, other));
    if (isEnforced(hook) || !(named || instead)) return hook;
    const message = `Hook '${hookLabel(hook)}' is enforced by organization. User config ignored.`;
    const place =
      hook.source === null ? {} : { file: hook.source.file, line: hook.source.line, column: hook.source.column };
    conflicts.push({ code: 'ENFORCED_CONFLICT', severity: 'warning', message, ...place, hook: hook.id });
    return { ...hook, disabled: message };
  });
  return { hooks: kept, conflicts };
}

/** Where hooks are called by their events, another hook of that name is no attempt; its copy, or nothing in its place, is. */
function standsFor(hook: Hook, enforced: Hook): boolean {
  if (hook.dialect !== enforced.dialect || hook.name !== enforced.name) return false;
  return hook.disabled !== null || hook.fault !== null || actionOf(hook.handler) === actionOf(enforced.handler);
}
