import type { Dialect } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import { BASH_OR_SH, type CommandHandler } from '../../core/handler.ts';
import { type Hook, type HookSpec, isGuard } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Differences, Migration } from '../../core/migration.ts';
import { isObserver } from '../../core/role.ts';
import { defaultOnFailure } from './default-on-failure.ts';
import { feedbackOf } from './feedback.ts';
import { failingCommand, importedCommand } from './imported-command.ts';
import { defined, importedHandler } from './imported-handler.ts';
import { importedMatcher } from './imported-matcher.ts';

export interface ImportedEntry extends Differences {
  readonly at: number;
  readonly entry: JsonObject;
}

/** A hook of any dialect as an entry of the native form; null: it never was one that could run. */
export function importedEntry(
  spec: HookSpec,
  hook: Hook,
  dialect: Dialect,
  migration: Migration,
): ImportedEntry | null {
  const informs = onlyInforms(spec, dialect);
  const does = doesWhat(spec, hook, migration, informs);
  if (does === null) return null;
  const matched = importedMatcher(spec, hook.selects.matcher.test, dialect.name);
  const own = migration.differs(spec, informs);
  const onFailure = does.closed ? 'block' : spec.onFailure;
  const entry: JsonObject = {
    ...(spec.name === null || dialect.namesAreEvents ? {} : { name: spec.name }),
    on: spec.event,
    ...matched.matcher,
    ...(spec.files === null ? {} : { files: spec.files }),
    ...(spec.condition === null ? {} : { if: spec.condition }),
    ...(spec.when === undefined || spec.when === null ? {} : { when: spec.when }),
    ...does.entry,
    timeout: spec.timeoutMs / 1000,
    ...(informs || onFailure === defaultOnFailure(spec.event) ? {} : { onFailure }),
    ...flags(spec),
    ...(informs ? { observe: true } : {}),
    ...(does.off === null ? {} : { enabled: false }),
  };
  return {
    at: spec.at,
    entry,
    careful: [...does.careful, ...own.careful, ...(spec.filesWhenNone && !informs ? [NO_FILE] : [])],
    differs: [
      ...(does.off === null ? [] : [`It is off, as it was: ${does.off}`]),
      ...does.differs,
      ...own.differs,
      ...matched.differs,
      ...(spec.mainAgentOnly ? ['It runs for sub-agents too.'] : []),
      ...(spec.filesWhenNone && informs ? [NO_FILE] : []),
    ],
  };
}

const NO_FILE = 'It does not run for a tool whose input names no file.';

/** Where a dialect leaves a hook nothing to do to an event, it is one that is told and changes nothing. */
function onlyInforms({ event }: HookSpec, { events }: Dialect): boolean {
  const rows = [...events.values()].filter((row) => row.event === event);
  return eventRow(event).effects.length > 0 && rows.every((row) => row.effects.length === 0);
}

function flags(spec: HookSpec): JsonObject {
  const names = ['once', 'async', 'observe', 'shadow', 'guard', 'approve'] as const;
  return Object.fromEntries(names.filter((name) => spec[name]).map((name) => [name, true]));
}

interface Does extends Differences {
  /** The key that says what the hook does, and what goes with it. */
  readonly entry: JsonObject;
  /** Why it does not run; null: it does. */
  readonly off: string | null;
  /** It cannot run, and was to guard something. */
  readonly closed?: true;
}

function doesWhat(spec: HookSpec, hook: Hook, migration: Migration, informs: boolean): Does | null {
  const { handler, fault } = hook;
  const off = hook.disabled ?? (isGuard(hook) ? null : fault);
  if (handler.kind === 'command') {
    const cannot = handler.template?.kind === 'refused' ? handler.template.why : isGuard(hook) ? fault : null;
    return cannot === null ? runs(spec, handler, migration, informs, off) : fails(hook, handler, cannot, off);
  }
  const entry = importedHandler(handler);
  if (entry === null) return null;
  const saysText = handler.kind === 'webhook' && !informs && !spec.observe;
  return { entry: { ...entry, ...(saysText ? sameFeedback(spec, migration) : {}) }, off, careful: [], differs: [] };
}

function runs(
  spec: HookSpec,
  handler: CommandHandler,
  migration: Migration,
  informs: boolean,
  off: string | null,
): Does {
  const changesNothing = informs || spec.observe;
  const { run, env, args, careful, differs } = importedCommand(spec, handler, migration, {
    missing: changesNothing ? 1 : 2,
    tooLong: changesNothing || !eventRow(spec.event).before ? 1 : 2,
  });
  return {
    entry: {
      run,
      ...surroundings({ ...handler, env, args }),
      ...sameSandbox(spec, handler),
      ...(changesNothing ? {} : sameFeedback(spec, migration)),
    },
    off,
    careful: changesNothing ? [] : careful,
    differs: [...differs, ...(changesNothing ? careful : [])],
  };
}

/** It is written in the same way wherever it can be. */
function sameSandbox({ definition }: HookSpec, { sandbox }: CommandHandler): JsonObject {
  return sandbox === undefined || definition.sandbox === undefined ? {} : { sandbox: definition.sandbox };
}

/** Before an event it refuses, whatever its failures meant: so it did. */
function fails(hook: Hook, { command }: CommandHandler, why: string, off: string | null): Does {
  const closed = isGuard(hook) || (eventRow(hook.event).before && !isObserver(hook));
  return {
    entry: { run: failingCommand(command, why) },
    off,
    ...(closed ? { closed } : {}),
    careful: [],
    differs: [`It cannot run, and goes on failing: ${why}`],
  };
}

function surroundings({ args, shell, cwd, env, passEnv, persistent }: CommandHandler): JsonObject {
  return defined({
    args: args ?? undefined,
    shell: shell === BASH_OR_SH ? 'bash' : (shell ?? undefined),
    cwd: cwd ?? undefined,
    env: Object.keys(env).length === 0 ? undefined : env,
    passEnv: passEnv.length === 0 ? undefined : passEnv,
    persistent,
  });
}

/** Natively, plain output is something for the model wherever the event has a place for it, unless the entry says otherwise. */
function sameFeedback({ event, own }: HookSpec, { textIsContext }: Migration): JsonObject {
  const feedback = feedbackOf({ own });
  if (feedback !== null) return { feedback };
  return textIsContext?.(event) || !eventRow(event).effects.includes('context') ? {} : { feedback: 'off' };
}
