import type { Hook } from './hook.ts';
import type { Run, Skip } from './outcome.ts';

const HOOKS = new WeakMap<Run | Skip, Hook>();

/** What is told of a hook names it by its line, on which others may stand: which one it was is known here, and told to nobody. */
export function toldAbout<T extends Run | Skip>(told: T, hook: Hook): T {
  HOOKS.set(told, hook);
  return told;
}

/** Undefined: it came from elsewhere, as out of a file. */
export function hookToldAbout(told: Run | Skip): Hook | undefined {
  return HOOKS.get(told);
}
