import type { Dialect } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import type { CommandHandler, HookSpec } from '../../core/hook.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { Migration } from '../../core/migration.ts';
import { defaultOnFailure } from './default-on-failure.ts';
import { importedCommand } from './imported-command.ts';
import { importedMatcher } from './imported-matcher.ts';

export interface ImportedEntry {
  readonly at: number;
  readonly entry: JsonObject;
  /** In what it differs from the hook it was made of. */
  readonly differs: readonly string[];
}

/** A hook of any dialect as an entry of the native form; null: it never was one that could run. */
export function importedEntry(
  spec: HookSpec,
  handler: HookSpec['handler'],
  dialect: Dialect,
  migration: Migration,
): ImportedEntry | null {
  const informs = onlyInforms(spec, dialect);
  const does = doesWhat(spec, handler, migration, informs);
  if (does === null) return null;
  const { matcher, differs } = importedMatcher(spec);
  const files = spec.files === null ? {} : { files: spec.files };
  const entry: JsonObject = {
    ...(spec.name === null || dialect.namesAreEvents ? {} : { name: spec.name }),
    on: spec.event,
    ...matcher,
    ...files,
    ...(spec.condition === null ? {} : { if: spec.condition }),
    ...does.entry,
    timeout: spec.timeoutMs / 1000,
    ...(informs || spec.onFailure === defaultOnFailure(spec.event) ? {} : { onFailure: spec.onFailure }),
    ...flags(spec),
    ...(informs ? { observe: true } : {}),
  };
  const all = [...does.differs, ...migration.differs(spec, informs), ...differs, ...onlyMain(spec)];
  return { at: spec.at, entry, differs: all };
}

/** Where a dialect leaves a hook nothing to do to an event, it is one that is told and changes nothing. */
function onlyInforms({ event }: HookSpec, { events }: Dialect): boolean {
  const rows = [...events.values()].filter((row) => row.event === event);
  return eventRow(event).effects.length > 0 && rows.every((row) => row.effects.length === 0);
}

function onlyMain({ mainAgentOnly, filesWhenNone }: HookSpec): readonly string[] {
  return [
    ...(mainAgentOnly ? ['It runs for sub-agents too.'] : []),
    ...(filesWhenNone ? ['It does not run for a tool whose input names no file.'] : []),
  ];
}

function flags(spec: HookSpec): JsonObject {
  const names = ['once', 'async', 'observe', 'shadow', 'guard', 'approve'] as const;
  return {
    ...Object.fromEntries(names.filter((name) => spec[name]).map((name) => [name, true])),
    ...(spec.enabled ? {} : { enabled: false }),
  };
}

/** The key that says what the hook does, and what goes with it. */
function doesWhat(
  { definition, event }: HookSpec,
  handler: HookSpec['handler'],
  migration: Migration,
  informs: boolean,
): { readonly entry: JsonObject; readonly differs: readonly string[] } | null {
  if (handler.kind === 'command') {
    const { run, env, differs } = importedCommand(handler, migration);
    const off = handler.template?.kind === 'refused' ? { enabled: false } : {};
    return {
      entry: { run, ...surroundings({ ...handler, env }), ...off },
      differs: [...differs, ...(informs ? [] : textBecomesContext(event, migration))],
    };
  }
  const web = isObject(definition.webhook) ? definition.webhook : definition;
  const text = definition.prompt ?? definition.module ?? web.url ?? null;
  if (typeof text !== 'string') return null;
  const key = definition.prompt !== undefined ? 'prompt' : definition.module !== undefined ? 'module' : 'post';
  const kept = { method: web.method, headers: web.headers, allowedEnv: web.allowed_env ?? web.allowedEnvVars };
  return { entry: { [key]: text, ...defined(kept) }, differs: [] };
}

function surroundings({ args, shell, cwd, env, passEnv }: CommandHandler): JsonObject {
  return defined({
    args: args ?? undefined,
    shell: shell === null || shell.includes(',') ? undefined : shell,
    cwd: cwd ?? undefined,
    env: Object.keys(env).length === 0 ? undefined : env,
    passEnv: passEnv.length === 0 ? undefined : passEnv,
  });
}

function defined(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Natively, plain output is something for the model wherever the event has a place for it. */
function textBecomesContext(event: HookSpec['event'], { textIsContext }: Migration): readonly string[] {
  if (textIsContext?.(event) || !eventRow(event).effects.includes('context')) return [];
  return ['Plain text that it prints becomes context for the model.'];
}
