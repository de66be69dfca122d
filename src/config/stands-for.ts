import { actionOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';

/** Where hooks are called by their events, another hook of that name is no attempt; its copy, or nothing in its place, is. */
export function standsFor(hook: Hook, enforced: Hook): boolean {
  if (hook.dialect !== enforced.dialect || hook.name !== enforced.name) return false;
  return hook.disabled !== null || hook.fault !== null || actionOf(hook.handler) === actionOf(enforced.handler);
}
