import { switchHook } from './switch-hook.ts';

/** `hookline disable <hook>`: a person's own switch for one hook, kept outside of every configuration file. */
export function command(args: readonly string[]): Promise<number> {
  return switchHook('disable', args);
}
