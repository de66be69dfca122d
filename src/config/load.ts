import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';
import { compiler } from './compile.ts';
import { type ConfigFile, type LoadedFile, loadFile, type NamingPlace } from './load-file.ts';
import type { ParseMemory } from './parse-remembered.ts';

export interface LoadedConfig {
  readonly files: readonly LoadedFile[];
  /** In configured order. */
  readonly hooks: readonly Hook[];
  readonly diagnostics: readonly Diagnostic[];
  /** Enforced files that could not be read: whatever they held, its absence refuses. */
  readonly enforcedProblems: readonly string[];
}

/** All files → all hooks, in the order of the files. `before`: what was in force, so that a file that broke keeps its last good version. */
export async function loadConfig(
  files: readonly ConfigFile[],
  place: NamingPlace,
  before: readonly LoadedFile[] = [],
  memory: ParseMemory | null = null,
): Promise<LoadedConfig> {
  const compile = compiler();
  const loaded: LoadedFile[] = [];
  for (const file of files) loaded.push(keepLastGood(await loadFile(file, compile, place, memory), before));
  const { hooks, conflicts } = withoutImpostors(switched(loaded));
  return {
    files: loaded,
    hooks,
    diagnostics: [...loaded.flatMap((file) => file.diagnostics), ...conflicts],
    enforcedProblems: loaded.flatMap(({ file, unreadable }) =>
      file.layer === 'enforced' && unreadable !== null
        ? [`The enforced hooks cannot be read, so nothing is allowed: ${unreadable.message}`]
        : [],
    ),
  };
}

function keepLastGood(now: LoadedFile, before: readonly LoadedFile[]): LoadedFile {
  if (now.unreadable === null && !lostEverything(now)) return now;
  const good = before.find(({ file, unreadable }) => unreadable === null && file.path === now.file.path);
  if (good === undefined || (now.unreadable === null && good.hooks.length === 0)) return now;
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

/** A hook that bears the name of an enforced one would stand in its place, in a system that goes by names. */
function withoutImpostors(hooks: readonly Hook[]): { hooks: readonly Hook[]; conflicts: readonly Diagnostic[] } {
  const enforced = new Set(hooks.filter(isEnforced).flatMap((hook) => hook.name ?? []));
  if (enforced.size === 0) return { hooks, conflicts: [] };
  const conflicts: Diagnostic[] = [];
  const kept = hooks.map((hook) => {
    if (isEnforced(hook) || hook.name === null || !enforced.has(hook.name)) return hook;
    const message = `Hook '${hookLabel(hook)}' is enforced by organization. User config ignored.`;
    const place =
      hook.source === null ? {} : { file: hook.source.file, line: hook.source.line, column: hook.source.column };
    conflicts.push({ code: 'ENFORCED_CONFLICT', severity: 'warning', message, ...place, hook: hook.id });
    return { ...hook, disabled: message };
  });
  return { hooks: kept, conflicts };
}
