import type { Diagnostic } from '../core/diagnostic.ts';
import { actionOf } from '../core/handler.ts';
import { type Hook, hookLabel, isEnforced, isEntry, placeOf } from '../core/hook.ts';
import type { LoadedFile } from './config-file.ts';
import { lockedSettings } from './locked-settings.ts';
import { managedOnly } from './managed-only.ts';
import { enforcedProblems, type Problem } from './problems.ts';

export interface Enforced {
  readonly hooks: readonly Hook[];
  readonly diagnostics: readonly Diagnostic[];
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
  const conflicts: Diagnostic[] = [];
  const kept = hooks.map((hook) => {
    const named = hook.name !== null && names.has(hook.name);
    const instead = byEvent.has(hook.dialect) && enforced.some((other) => standsFor(hook, other));
    if (isEnforced(hook) || !(named || instead)) return hook;
    const message = `Hook '${hookLabel(hook)}' is enforced by organization. User config ignored.`;
    if (isEntry(hook))
      conflicts.push({ code: 'ENFORCED_CONFLICT', severity: 'warning', message, ...placeOf(hook), hook: hook.id });
    return { ...hook, disabled: message };
  });
  return { hooks: kept, conflicts };
}

/** Where hooks are called by their events, another hook of that name is no attempt; its copy, or nothing in its place, is. */
function standsFor(hook: Hook, enforced: Hook): boolean {
  if (hook.dialect !== enforced.dialect || hook.name !== enforced.name) return false;
  return hook.disabled !== null || hook.fault !== null || actionOf(hook.handler) === actionOf(enforced.handler);
}
