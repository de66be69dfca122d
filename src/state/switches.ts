import { createHash } from 'node:crypto';
import type { Diagnostic } from '../core/diagnostic.ts';
import { actionOf } from '../core/handler.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { bestEffort } from '../core/or-else.ts';
import { typed } from '../core/shown-text.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import { definitionHash } from './definition-hash.ts';
import { realPath } from './real-path.ts';
import { seenText } from './seen-text.ts';
import { isOver, type NotNow, readSwitches, type SwitchedOff, writeSwitches } from './switch-file.ts';

/** What a person switched off, here and now. */
export interface Switches {
  readonly isOff: (hook: Hook) => boolean;
  /** In the session of that event only. */
  readonly isOffIn: (hook: Hook, event: HookEvent) => boolean;
  /** What ends with a session, or when it is resumed, has ended. */
  readonly heard?: (event: HookEvent) => void;
  readonly diagnostics: (hooks: readonly Hook[], files: readonly string[]) => readonly Diagnostic[];
}

/** `stays`: it is on in every session, whatever the list says. */
export function loadSwitches(folder: string, stays: (hook: Hook, one: SwitchedOff) => boolean): Switches {
  const { off: read, problem } = readSwitches(folder);
  let off = read;
  const everywhere = off.filter(({ session }) => session === null);
  const sessions = new Set(off.map(({ session }) => session));
  return {
    isOff: (hook) => everywhere.some((one) => isMeant(one, hook)),
    isOffIn: (hook, event) =>
      sessions.has(event.payload.session_id) &&
      off.some((one) => isThere(one, event) && isMeant(one, hook) && !stays(hook, one)),
    heard(event) {
      if (!endsThere(event) || !sessions.has(event.payload.session_id)) return;
      const isEnded = ({ session, notNow }: SwitchedOff): boolean =>
        notNow !== undefined && session === event.payload.session_id;
      off = off.filter((one) => !isEnded(one));
      const now = readSwitches(folder);
      // what cannot be written is off here for as long as this process lasts, and nowhere after some hours
      if (now.problem === null && now.off.some(isEnded))
        bestEffort(() =>
          writeSwitches(
            folder,
            now.off.filter((one) => !isEnded(one)),
          ),
        );
    },
    diagnostics: (hooks, files) => [
      ...(problem === null ? [] : [problem]),
      ...off.flatMap((one) => remarkOn(one, hooks, new Set(files.map(realPath)))),
    ],
  };
}

/** A session that is compacted goes on. */
function endsThere({ row, payload }: HookEvent): boolean {
  return row.endsSession === true || (row.startsSession === true && payload.source !== 'compact');
}

function isThere(one: SwitchedOff, { payload, projectDir }: HookEvent): boolean {
  if (one.session !== payload.session_id || isOver(one)) return false;
  const { notNow } = one;
  return notNow === undefined || (notNow.agent === agentIn(payload) && notNow.project === realPath(projectDir));
}

function agentIn({ agent }: HookEvent['payload']): string | null {
  return typeof agent === 'string' ? agent : null;
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

/** The same for some hours of one session of one agent in one project: one that changes meanwhile is another, and on. */
export function notNow(hook: Hook, all: readonly Hook[], session: string, where: NotNow): SwitchedOff {
  return { ...switchedOff(hook, all, session), name: null, notNow: where };
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
