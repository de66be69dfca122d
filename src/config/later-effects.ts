import type { EffectRule, EffectTest } from '../core/effect-rule.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { orElse } from '../core/or-else.ts';
import { beyondCall } from '../matching/effects/beyond-call.ts';
import type { EffectCompiler } from './compile-effects.ts';
import { followLinks } from './follow-links.ts';

/**
 * A rule about effects that comes with hookline, in a process for one event: it is compiled when a call may be one that it
 * is about. That it can be read is what our own tests are for.
 */
export function laterEffects(rule: EffectRule, compilerOf: () => Promise<EffectCompiler>): EffectTest {
  const isBeyond = beyondCall(rule, followLinks);
  const others = new WeakSet<HookEvent>();
  let made: EffectTest | null = null;
  const isOther = (event: HookEvent): boolean => {
    if (others.has(event)) return true;
    if (!isBeyond(event)) return false;
    others.add(event);
    return true;
  };
  const test = (event: HookEvent, grants?: boolean): boolean => {
    if (made !== null) return made(event, grants);
    if (isOther(event)) return false;
    throw new Error('a rule that comes with hookline is not loaded');
  };
  const load = async (event: HookEvent): Promise<void> => {
    const { doesOther, ofOurs } = await compilerOf();
    // most rules are about other things than most lines do: they need not even be compiled
    if (orElse(() => doesOther(rule, event), false)) others.add(event);
    else made ??= await ofOurs(rule);
  };
  const ready = (event: HookEvent): Promise<void> | null => (made !== null || isOther(event) ? null : load(event));
  return Object.assign(test, { ready });
}
