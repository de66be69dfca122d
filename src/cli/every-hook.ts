import type { Hook } from '../core/hook.ts';
import type { Hooks } from '../hooks/api.ts';

/** Every hook there is, in configured order of those that run and those that do not. */
export function everyHook(hooks: Hooks): readonly Hook[] {
  // whatever the event, it has every hook there is
  const { lanes, keptOut } = hooks.explain('SessionStart', {});
  return [...new Set([...lanes.flatMap((lane) => lane.hooks), ...keptOut.map(({ hook }) => hook)])];
}
