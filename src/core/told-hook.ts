import type { Hook } from './hook.ts';
import type { Skip } from './outcome.ts';

const HOOKS = new WeakMap<Skip, Hook>();

/** What is told of a hook names it by its line, on which others may stand: which one it was is known here, and told to nobody. */
export function toldAbout(told: Skip, hook: Hook): Skip {
  HOOKS.set(told, hook);
  return told;
}

/** Undefined: it came from elsewhere, as out of a file. */
export function hookToldAbout(told: Skip): Hook | undefined {
  return HOOKS.get(told);
}
