import { type Hook, isGrant } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust } from '../core/layer.ts';
import { orElse } from '../core/or-else.ts';
import { type LeftOut, leftOut } from './left-out.ts';

/** For each of the hooks, in their order: that its condition does not hold, or null where it has to be asked. */
type Unconcerned = readonly (LeftOut | null)[];

const KNOWN = new WeakMap<readonly Hook[], WeakMap<object, Unconcerned>>();

/**
 * Which of many rules the words of a call alone leave out. The same calls come again and again, and then none of these is
 * asked a second time. Null: none of them is about the words of calls.
 */
export function unconcerned(hooks: readonly Hook[], event: HookEvent): Unconcerned | null {
  const call = callOf(hooks, event);
  if (call === null) return null;
  const calls = KNOWN.get(hooks) ?? new WeakMap<object, Unconcerned>();
  KNOWN.set(hooks, calls);
  const before = calls.get(call);
  if (before !== undefined) return before;
  const made = hooks.map((hook) => (isOut(hook, event) ? leftOut(hook, 'condition') : null));
  calls.set(call, made);
  return made;
}

/** One rule about effects speaks for all: each reads the same call. */
function callOf(hooks: readonly Hook[], event: HookEvent): object | null {
  for (const { selects } of hooks) {
    const of = selects.effects.test?.callOf;
    if (of !== undefined) return orElse(() => of(event), null);
  }
  return null;
}

/**
 * Only where its condition is the first thing that keeps a hook out, and where it is enough that it may hold. What cannot be
 * told has to be asked.
 */
function isOut(hook: Hook, event: HookEvent): boolean {
  const { effects, when, mainAgentOnly } = hook.selects;
  if (hook.fault !== null || mainAgentOnly || isGrant(hook)) return false;
  if (orElse(() => effects.test?.never?.(event), false) === true) return true;
  // what nobody approved is not even evaluated
  if (when.test?.ofWords !== true || needsTrust(hook.layer)) return false;
  return orElse(() => when.test?.(event), true) === false;
}
