import { createHash } from 'node:crypto';
import type { Diagnostic } from '../core/diagnostic.ts';
import { actionOf } from '../core/handler.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';
import { typed } from '../core/shown-text.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import { definitionHash } from './definition-hash.ts';
import { realPath } from './real-path.ts';
import { seenText } from './seen-text.ts';
import { readSwitches, type SwitchedOff } from './switch-file.ts';

/** What a person switched off, here and now. */
export interface Switches {
  readonly isOff: (hook: Hook) => boolean;
  /** In that session only. */
  readonly isOffIn: (hook: Hook, session: string) => boolean;
  readonly diagnostics: (hooks: readonly Hook[], files: readonly string[]) => readonly Diagnostic[];
}

export function loadSwitches(folder: string): Switches {
  const { off, problem } = readSwitches(folder);
  const everywhere = off.filter(({ session }) => session === null);
  const sessions = new Set(off.map(({ session }) => session));
  return {
    isOff: (hook) => everywhere.some((one) => isMeant(one, hook)),
    isOffIn: (hook, session) =>
      sessions.has(session) && off.some((one) => one.session === session && isMeant(one, hook)),
    diagnostics: (hooks, files) => [
      ...(problem === null ? [] : [problem]),
      ...off.flatMap((one) => remarkOn(one, hooks, new Set(files.map(realPath)))),
    ],
  };
}

/**
 * A hook as it is known again: by its name, where no other of that file and event has it, so that it stays off whatever
 * else changes; otherwise by its whole definition. Never by its line.
 */
export function switchedOff(hook: Hook, all: readonly Hook[], session: string | null): SwitchedOff {
  const { event, id, name } = hook;
  const file = fileOf(hook);
  const namesakes = all.filter((other) => other.name === name && other.event === event && fileOf(other) === file);
  return {
    file,
    event,
    id,
    session,
    name: namesakes.length === 1 ? name : null,
    definition: contentOf(hook),
    action: maskSecrets(actionOf(hook.handler)),
    at: new Date().toISOString(),
  };
}

export function isMeant({ file, event, name, definition }: SwitchedOff, hook: Hook): boolean {
  // what costs nothing first: there may be thousands of hooks
  if (hook.event !== event || (name !== null && hook.name !== name) || fileOf(hook) !== file) return false;
  return name !== null || contentOf(hook) === definition;
}

/** Registered in code, it has no file. */
function fileOf({ source }: Hook): string {
  return source === null ? '' : realPath(source.file);
}

function contentOf(hook: Hook): string {
  return hook.source === null ? createHash('sha256').update(hook.key).digest('hex') : definitionHash(hook);
}

/** What is off must not come on again without a word, and what cannot be switched off says so. */
function remarkOn(one: SwitchedOff, hooks: readonly Hook[], files: ReadonlySet<string>): readonly Diagnostic[] {
  const meant = hooks.find((hook) => isMeant(one, hook));
  if (meant !== undefined && isEnforced(meant)) {
    const message = `Hook '${hookLabel(meant)}' is enforced by organization. User config ignored.`;
    return [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, hook: meant.id }];
  }
  if (meant !== undefined || one.session !== null || !files.has(one.file)) return [];
  return [
    {
      code: 'SWITCHED_OFF_GONE',
      severity: 'warning',
      message: `A hook that you switched off is not there any more as it was: ${one.event}: ${seenText(one.action)}. What stands in its place runs.`,
      hint: `switch off what is there now with "hookline disable", or forget it with: hookline enable ${typed(one.name ?? one.id)}`,
      file: one.file,
    },
  ];
}
