import { switchHook } from './switch-hook.ts';

/** `hookline enable <hook>`: takes back what `hookline disable` said. */
export function command(args: readonly string[]): Promise<number> {
  return switchHook('enable', args);
}
