import type { Diagnostic } from '../core/diagnostic.ts';
import type { FileSettings } from '../core/dialect.ts';
import { type Hook, hookLabel, isEnforced, isEntry, placeOf } from '../core/hook.ts';
import type { ConfigFile, LoadedFile } from './config-file.ts';
import { enforcedProblems, type Problem } from './problems.ts';
import { ruleOf } from './rule-changes/same-rule.ts';
import { standsFor } from './stands-for.ts';

export interface Enforced {
  /** In configured order. */
  readonly hooks: readonly Hook[];
  readonly diagnostics: readonly Diagnostic[];
  /** Why events are refused that no hook need refuse. */
  readonly problems: readonly Problem[];
}

/** What an organization's files make of everybody's. */
export function enforce(given: readonly Hook[], loaded: readonly LoadedFile[]): Enforced {
  const genuine = withoutImpostors(given, loaded);
  const { hooks, conflicts } = managedOnly(genuine.hooks, loaded);
  const diagnostics = [...genuine.conflicts, ...conflicts, ...lockedSettings(loaded)];
  return { hooks, diagnostics, problems: enforcedProblems(loaded) };
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
  // a rule of the same pack stands beside the enforced one, not in its place
  const rules = new Set(enforced.flatMap((hook) => ruleOf(hook) ?? []));
  const conflicts: Diagnostic[] = [];
  const kept = hooks.map((hook) => {
    const named = hook.name !== null && names.has(hook.name);
    const instead = byEvent.has(hook.dialect) && enforced.some((other) => standsFor(hook, other));
    if (isEnforced(hook) || !(named || instead) || rules.has(ruleOf(hook) ?? '')) return hook;
    const message = `Hook '${hookLabel(hook)}' is enforced by organization. User config ignored.`;
    if (isEntry(hook))
      conflicts.push({ code: 'ENFORCED_CONFLICT', severity: 'warning', message, ...placeOf(hook), hook: hook.id });
    return { ...hook, disabled: message };
  });
  return { hooks: kept, conflicts };
}

/** Where an organization lets nobody else's hooks run, those of people and repositories are off; what code registers stays. */
function managedOnly(
  hooks: readonly Hook[],
  loaded: readonly LoadedFile[],
): { readonly hooks: readonly Hook[]; readonly conflicts: readonly Diagnostic[] } {
  const demands = loaded.flatMap((file) => file.demands ?? []);
  const demand = demands.find(({ demand, value }) => demand === 'managedHooksOnly' && value === true);
  if (demand === undefined) return { hooks, conflicts: [] };
  const by = `${demand.file}:${demand.line}`;
  const off = (hook: Hook): boolean => hook.layer !== 'enforced' && hook.layer !== 'session';
  return {
    hooks: hooks.map((hook) => (off(hook) ? { ...hook, disabled: `switched off by organization (${by})` } : hook)),
    conflicts: loaded.flatMap(({ file, hooks: own }) =>
      own.some(off) ? switchedOff(file.path, own.length, by, own[0]) : [],
    ),
  };
}

function switchedOff(file: string, count: number, by: string, first: Hook | undefined): readonly Diagnostic[] {
  const [hooks, are] = count === 1 ? ['hook', 'is'] : ['hooks', 'are'];
  const message = `${count} ${hooks} of this file ${are} switched off by organization: "managedHooksOnly" at ${by} lets only enforced hooks run.`;
  const { line = 1, column = 1 } = first?.source ?? {};
  return [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, file, line, column }];
}

type Lists = keyof Pick<FileSettings, 'allowedUrls' | 'allowedEnv'>;
const LISTS: readonly Lists[] = ['allowedUrls', 'allowedEnv'];

/** What a person's file sets although an organization has the last word on it. */
function lockedSettings(files: readonly LoadedFile[]): readonly Diagnostic[] {
  const enforced = files.filter(({ file }) => file.layer === 'enforced');
  if (enforced.length === 0) return [];
  const others = files.filter(({ file }) => file.layer !== 'enforced');
  return others.flatMap((other) => [
    ...LISTS.flatMap((key) => wider(key, other, enforced)),
    ...otherModel(other, enforced),
  ]);
}

/** Only what both allow counts. An entry may also be narrower than the organization's; what it says then is allowed. */
function wider(key: Lists, { file, settings }: LoadedFile, enforced: readonly LoadedFile[]): readonly Diagnostic[] {
  return enforced.flatMap((one) => {
    const allowed = one.settings[key];
    const beyond = allowed === undefined ? undefined : settings[key]?.find((entry) => !isWithin(entry, allowed));
    if (beyond === undefined) return [];
    return conflict(file.path, `"${beyond}" is not within "${key}" of ${one.file.path}; only what both allow counts.`);
  });
}

function isWithin(entry: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    const [first = '', ...rest] = pattern.split('*');
    let at = entry.startsWith(first) ? first.length : -1;
    for (const part of rest) at = at < 0 || entry.indexOf(part, at) < 0 ? -1 : entry.indexOf(part, at) + part.length;
    return at >= 0 && (pattern.endsWith('*') || at === entry.length);
  });
}

function otherModel({ file, settings }: LoadedFile, enforced: readonly LoadedFile[]): readonly Diagnostic[] {
  const one = settings.model === undefined ? undefined : enforced.find((other) => other.settings.model !== undefined);
  if (one === undefined) return [];
  return conflict(file.path, `"model" is set by organization in ${one.file.path}; this one is not asked.`);
}

function conflict(file: string, message: string): readonly Diagnostic[] {
  return [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, file }];
}

/** What was enforced when the program began is enforced until it ends, also where its file is gone. */
export function stillEnforced(now: readonly LoadedFile[], before: readonly LoadedFile[]): readonly LoadedFile[] {
  // what an enforced file does not extend any more is not enforced by it any more
  const isThere = ({ path, pack, layer }: ConfigFile): boolean =>
    now.some((one) => one.file.layer === layer && one.file.path === (pack?.first ?? path));
  const gone = before.filter(({ file }) => file.layer === 'enforced' && !file.ignored && !isThere(file));
  return gone.map((one) => {
    const message = `"${one.file.path}" is gone; what it enforced stays in force until this program ends.`;
    return { ...one, diagnostics: [{ code: 'KEPT_LAST_GOOD', severity: 'error', message, file: one.file.path }] };
  });
}
