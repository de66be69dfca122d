import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import type { HookInfo } from '../../src/hooks/shown-hook.ts';
import { world } from '../world/world.ts';

/** Files of the machine count only if they are root's: for anybody else they cannot be made. */
export const IS_ROOT = process.getuid?.() === 0;

/** A world in which whatever stands there is trusted. */
export function computer() {
  const it = world();
  return { ...it, open: (options: HooksOptions = {}) => it.open({ trust: 'all', ...options }) };
}

/** The command of each hook: tests give each its own. */
export function actions(hooks: readonly HookInfo[]): readonly string[] {
  return hooks.map(({ action }) => action);
}

export function claude(command: string, event = 'Stop', more: object = {}) {
  return { hooks: { [event]: [{ hooks: [{ type: 'command', command }] }] }, ...more };
}
export function native(command: string, event = 'Stop', more: object = {}) {
  return { hooks: [{ on: event, run: command, ...more }] };
}
export function cocode(command: string, event = 'SessionEnd'): string {
  return `[[hooks]]\nevent = "${event}"\n[hooks.shell]\ncommand = '${command}'\n`;
}
