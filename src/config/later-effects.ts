import type { AfterClause } from '../core/after-clause.ts';
import type { EffectRule, EffectTest } from '../core/effect-rule.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { canonicalJson } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { afterClause } from '../matching/effects/after-clause.ts';
import { beyondCall } from '../matching/effects/beyond-call.ts';
import { hasCopies } from '../matching/effects/kept-copies.ts';
import { meetSessionAbove } from '../matching/effects/sessions-above.ts';
import type { EffectCompiler } from './compile-effects.ts';
import { followLinks } from './follow-links.ts';

type LaterTest = EffectTest & Required<Pick<EffectTest, 'ready'>>;

/**
 * A rule about effects of which it is known that it can be read, in a process for one event: it is compiled when a call may
 * be one that it is about.
 */
export function laterEffects(rule: EffectRule, compilerOf: () => Promise<EffectCompiler>): LaterTest {
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
    throw new Error('a rule about effects is not loaded');
  };
  const load = async (event: HookEvent): Promise<void> => {
    const { doesOther, ofOurs } = await compilerOf();
    // most rules are about other things than most lines do: they need not even be compiled
    if (orElse(() => doesOther(rule, event), false)) return void others.add(event);
    made ??= await ofOurs(rule);
  };
  const ready = (event: HookEvent): Promise<void> | null => (made !== null || isOther(event) ? null : load(event));
  return Object.assign(test, { ready, says: (event: HookEvent) => made?.says?.(event) ?? '' });
}

/** The same of what a rule comes after. */
export function laterAfter(rule: EffectRule, compilerOf: () => Promise<EffectCompiler>): AfterClause {
  if (rule.copies !== undefined) return laterCopies(rule, compilerOf);
  const does = laterEffects(rule, compilerOf);
  const itself = laterEffects({ ...rule, certain: true }, compilerOf);
  const ready = (event: HookEvent): Promise<unknown> | null => {
    const waits = [does.ready(event), itself.ready(event)].filter((wait) => wait !== null);
    return waits.length === 0 ? null : Promise.all(waits);
  };
  return { ...afterClause(rule, does, itself), ready };
}

/** As long as nothing was copied, only a call that may copy something needs it. */
function laterCopies(rule: EffectRule, compilerOf: () => Promise<EffectCompiler>): AfterClause {
  const isBeyond = beyondCall(rule, followLinks);
  let made: AfterClause | null = null;
  const load = async (): Promise<void> => {
    made ??= await (await compilerOf()).after(rule, { at: 0 }, []);
  };
  return {
    key: canonicalJson(rule),
    does: (event) => made?.does(event) ?? false,
    happened: (event, sessions, grants) => made?.happened(event, sessions, grants) ?? null,
    told: (event, sessions) => made?.told(event, sessions) ?? null,
    meet: meetSessionAbove,
    remember: (event, sessions, happened) => made?.remember(event, sessions, happened) ?? true,
    ready: (event, sessions) =>
      made !== null || (isBeyond(event) && !hasCopies(rule, event, sessions)) ? null : load(),
  };
}
