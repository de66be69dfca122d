import { basename, relative } from 'node:path';
import type { EventName } from '../core/events.ts';
import { actionOf } from '../core/handler.ts';
import type { Hook, Selects } from '../core/hook.ts';
import { canonicalJson, isObject, type JsonObject } from '../core/json.ts';
import type { ScriptHashes } from './hook-fingerprint.ts';
import { isProgramPrints, type ProgramPrints } from './program-file.ts';

/** A hook as a person approved it. */
export interface TrustedHook {
  readonly event: EventName | string;
  readonly name: string | null;
  readonly action: string;
  /** What it was for: its matcher, files and condition. */
  readonly matching: string;
  readonly file: string;
  readonly definition: string;
  readonly scripts: ScriptHashes;
  readonly approvedAt: string;
  // what older versions did not keep
  /** Files outside the system's folders that names on the PATH stood for. */
  readonly programs?: ProgramPrints;
  readonly dialect?: string;
  /** What ran, without its arguments; for a hook that could not run, its kind. */
  readonly command?: string;
  /** The entry as it was written. */
  readonly entry?: JsonObject;
  /** What it was for changed while an event was under way: it counts no more until somebody has looked. */
  readonly spoiled?: true;
  /** The file because of which its own counts, where that is a pack. */
  readonly by?: string;
  /** From a lock, which says nothing about the programs of a machine. */
  readonly byLock?: true;
}

/** Real path of a project → what a person approved there. */
export type TrustedHooks = ReadonlyMap<string, readonly TrustedHook[]>;

/** What is kept about a hook so that a person recognises it. */
export function approvedHook(
  hook: Hook,
  root: string,
): Omit<TrustedHook, 'definition' | 'scripts' | 'programs' | 'approvedAt'> {
  return {
    event: hook.event,
    name: hook.name,
    action: actionOf(hook.handler),
    matching: matchingOf(hook.selects),
    ...fileOf(hook, root),
    dialect: hook.source?.owner ?? hook.dialect,
    command: commandOf(hook),
    entry: hook.definition,
  };
}

/** What is part of hookline has the same name on every machine. */
function fileOf({ source }: Hook, root: string): Pick<TrustedHook, 'file' | 'by'> {
  const { file = '', pack } = source ?? {};
  if (pack === undefined) return { file: relative(root, file) };
  return { file: pack.shipped ? `packs/${basename(file)}` : relative(root, file), by: relative(root, pack.first) };
}

export function commandOf({ handler }: Pick<Hook, 'handler'>): string {
  return handler.kind === 'command' ? handler.command : actionOf(handler);
}

export function matchingOf({ matcher, files, condition, when, effects, after }: Selects): string {
  // what older versions did not have is there only where an entry says it
  const later = [
    ...(effects.text === null ? [] : [{ effects: effects.text }]),
    ...(after.text === null ? [] : [{ after: after.text }]),
  ];
  return canonicalJson([
    matcher.text,
    files.text,
    condition.text,
    ...(when.text === null ? [] : [when.text]),
    ...later,
  ]);
}

export function isTrustedHook(value: unknown): value is TrustedHook {
  return (
    isObject(value) &&
    ['event', 'action', 'matching', 'file', 'definition', 'approvedAt'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    (value.name === null || typeof value.name === 'string') &&
    [value.dialect, value.command, value.by].every((text) => text === undefined || typeof text === 'string') &&
    (value.entry === undefined || isObject(value.entry)) &&
    (value.spoiled === undefined || value.spoiled === true) &&
    (value.programs === undefined || isProgramPrints(value.programs)) &&
    isObject(value.scripts) &&
    Object.values(value.scripts).every((hash) => hash === null || typeof hash === 'string')
  );
}

/** What counts by either. */
export function together(one: TrustedHooks, other: TrustedHooks): TrustedHooks {
  if (other.size === 0) return one;
  const all = new Map(one);
  for (const [root, list] of other) all.set(root, [...(all.get(root) ?? []), ...list]);
  return all;
}

export function eachOf(trusted: TrustedHooks): readonly (readonly [string, TrustedHook])[] {
  return [...trusted].flatMap(([root, list]) => list.map((one) => [root, one] as const));
}

export function listed(pairs: readonly (readonly [string, TrustedHook])[]): TrustedHooks {
  const roots = new Map<string, TrustedHook[]>();
  for (const [root, trusted] of pairs) roots.set(root, [...(roots.get(root) ?? []), trusted]);
  return roots;
}
