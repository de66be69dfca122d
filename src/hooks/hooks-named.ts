import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { shownKey } from './hook-info.ts';

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
