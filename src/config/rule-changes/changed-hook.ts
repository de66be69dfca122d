import type { Code } from '../../core/codes.ts';
import { eventRow } from '../../core/events.ts';
import type { RuleHandler } from '../../core/handler.ts';
import { type Hook, NATIVE } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { needsTrust } from '../../core/layer.ts';
import { guards, isAsync, isObserver, type Role, roleOf } from '../../core/role.ts';
import type { ChangedTo, RuleException } from '../../core/rule-change.ts';
import type { ConfigFile } from '../config-file.ts';

/** A word of `rules` about a hook, with its place. */
export interface Word {
  readonly is: ChangedTo;
  readonly by: ConfigFile;
  /** `<file>:<line>`, for people. */
  readonly place: string;
}

export interface Changed {
  readonly hook: Hook;
  /** Why the word does not count, or not whole. */
  readonly problem: { readonly code: Code; readonly message: string } | null;
}

/** A hook as the last word on it makes it. */
export function changedHook(hook: Hook, { is, by, place }: Word): Changed {
  // what more trusted layers switch off stays off, also where its own file changed
  const stays = needsTrust(by.layer) ? {} : { staysOff: true as const };
  const own = { ...hook, changed: [{ to: is, by: place }] };
  switch (is) {
    case 'off':
      return { hook: { ...own, disabled: `switched off in ${place}`, ...stays }, problem: null };
    case 'shadow':
      return { hook: { ...switchedOn(own), role: asRole(hook, true) }, problem: null };
    default:
      return asRule(own, is, place, stays);
  }
}

function asRule(hook: Hook, word: 'deny' | 'ask', place: string, stays: { readonly staysOff?: true }): Changed {
  const { handler, name, event } = hook;
  if (handler.kind !== 'rule' || (handler.word !== 'deny' && handler.word !== 'ask')) {
    const message = `"${name}" is no rule that denies or asks, so that "${word}" means nothing for it; it can be "off" or "shadow".`;
    return { hook, problem: { code: 'CONFLICTING_KEYS', message } };
  }
  const { effects } = eventRow(event);
  if (word === 'ask' && !effects.includes('ask')) {
    // there the person is asked in any case, unless somebody refuses
    if (event === 'PermissionRequest')
      return {
        hook: { ...hook, disabled: `made "ask" in ${place}, and a person is asked here anyway`, ...stays },
        problem: null,
      };
    const message = `Nobody can be asked at ${event}, so that "${name}" still denies there.`;
    return { hook: withWord(hook, handler, 'deny'), problem: { code: 'EFFECT_DROPPED', message } };
  }
  return { hook: withWord(hook, handler, word), problem: null };
}

function withWord(hook: Hook, handler: RuleHandler, word: 'deny' | 'ask'): Hook {
  return { ...switchedOn(hook), handler: { ...handler, word }, role: asRole(hook, false) };
}

/** A pack may bring rules that are off until somebody wants them. */
function switchedOn(hook: Hook): Hook {
  return hook.definition.enabled === false ? { ...hook, disabled: null } : hook;
}

function asRole(hook: Hook, shadow: boolean): Role {
  return roleOf({ async: isAsync(hook), observe: isObserver(hook), shadow, guard: guards(hook) });
}

/**
 * What a person approves of a rule that its own project changed: the entry as it would be written with the change. So a
 * project cannot soften what was approved without being asked about it.
 */
export function changedDefinition(
  { definition, dialect }: Hook,
  is: ChangedTo | null,
  except: readonly RuleException[],
): JsonObject {
  const excepted = except.length === 0 ? {} : { $except: except.map((one) => ({ ...one })) };
  if (is === null) return { ...definition, ...excepted };
  const told = { ...excepted, $is: is };
  if (dialect !== NATIVE) return { ...definition, ...told };
  const { enabled: _, shadow: __, deny, ask, ...rest } = definition;
  const text = deny ?? ask;
  const written = { ...(deny === undefined ? {} : { deny }), ...(ask === undefined ? {} : { ask }) };
  switch (is) {
    case 'off':
      return { ...rest, ...written, ...told, enabled: false };
    case 'shadow':
      return { ...rest, ...written, ...told, shadow: true };
    default:
      return { ...rest, ...told, ...(text === undefined ? {} : { [is]: text }) };
  }
}
