import { actionOf, kindOf } from '../core/handler.ts';
import { eventNameOf, type Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { Review } from '../trust/trust.ts';
import type { HookInfo, HookState, PendingHook } from './api.ts';

export function infoOf(hook: Hook, state: HookState): HookInfo {
  const { source } = hook;
  return {
    id: hook.id,
    key: shownKey(hook),
    name: hook.name,
    event: hook.event,
    eventName: eventNameOf(hook),
    dialect: hook.dialect,
    layer: hook.layer,
    matcher: hook.selects.matcher.text,
    handler: kindOf(hook.handler),
    action: actionOf(hook.handler),
    source: source === null ? null : { file: source.file, line: source.line, column: source.column },
    state,
    why: hook.disabled ?? whyBroken(hook),
    timeoutMs: hook.timeoutMs,
    onFailure: hook.onFailure,
    dangers: hook.dangers ?? [],
    approve: hook.approve,
    pack: source?.pack?.name ?? null,
    changed: hook.changed ?? [],
    role: hook.role,
  };
}

function whyBroken({ fault, faultRefuses }: Hook): string | null {
  return faultRefuses === true ? `${fault} Until it is mended, what it was about is refused.` : fault;
}

/** What a person would approve. */
export function pendingOf(hook: Hook, state: HookState, review: Review): PendingHook {
  const { scripts, programs, variables, notCovered } = review;
  const files = Object.fromEntries(programs.map(({ name, path }) => [name, path]));
  return { ...infoOf(hook, state), scripts, programs: files, variables, notCovered };
}

/**
 * The hooks that wait and are meant by keys or ids. A key is bound to what the hook says: one that changed since somebody
 * looked at it is not approved by what that person said.
 */
export function hooksNamed(names: readonly string[], waiting: readonly Hook[], all: readonly Hook[]): readonly Hook[] {
  if (!Array.isArray(names)) throw new HookError('BAD_OPTION', 'approve() takes a list of keys or ids.');
  const byKey = new Map(waiting.map((hook) => [shownKey(hook), hook]));
  return names.flatMap((name) => {
    const meant = byKey.get(name);
    if (meant !== undefined) return [meant];
    const sharing = waiting.filter(({ id }) => id === name);
    if (sharing.length > 1) throw sharedId(name, sharing);
    // what does not wait any more needs no approval
    if (sharing.length === 1 || all.some((hook) => hook.id === name || shownKey(hook) === name)) return sharing;
    throw new HookError('BAD_OPTION', `There is no hook "${String(name)}" to approve.`, {
      hint: 'it may have changed since it was listed; pending() has the keys of those that wait now',
    });
  });
}

function sharedId(id: string, sharing: readonly Hook[]): HookError {
  const keys = sharing.map((hook) => `"${shownKey(hook)}"`).join(', ');
  return new HookError('BAD_OPTION', `${sharing.length} hooks share the id "${id}"; approve them by their keys.`, {
    hint: `their keys are ${keys}`,
  });
}

/** For people, as far as it can be: where it stands and its event; the rest tells apart what stands in one place. */
export function shownKey({ id, key, event, source }: Hook): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const own = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return `${id}${source === null ? '' : `:${source.column}`}:${event}#${own}`;
}
