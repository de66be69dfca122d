import { isRefusable } from '../core/events.ts';
import { isImmediate, refusedTemplate } from '../core/handler.ts';
import { type Hook, isEnforced, isEntry, isGrant, type Lane } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { messageOf } from '../core/message-of.ts';
import type { SkipReason } from '../core/outcome.ts';
import { isHeeded } from '../core/role.ts';
import type { ShownEffect } from '../core/shown-effect.ts';
import type { Engine } from './engine.ts';
import { type LooksAgain, looksAgain } from './looks-again.ts';
import { type LanePlan, plan, STAGES } from './plan.ts';
import { selectNow } from './select.ts';

export interface Explanation {
  /** In the order in which they would run: the enforced ones, then lanes side by side, then functions. With what each would run. */
  readonly lanes: readonly {
    readonly lane: Lane;
    readonly enforced: boolean;
    readonly hooks: readonly Hook[];
    readonly commands: readonly string[];
    /** Of each, why it cannot do what it is for; null: nothing is known to be in its way. */
    readonly fails: readonly (string | null)[];
    /** Of each, the earlier call that it comes after, in words; null: it comes after none. */
    readonly after: readonly (string | null)[];
    /** Of each, when it is run again on an input that was rewritten after it had looked. */
    readonly again: readonly LooksAgain[];
  }[];
  /** Every other hook, with the first thing that kept it out. */
  readonly keptOut: readonly { readonly hook: Hook; readonly why: SkipReason | 'event' | 'matcher' }[];
  /** Why it is refused whatever these hooks say. */
  readonly refusals: readonly string[];
  /** What the call does, part by part, as far as its words tell; empty where the event is about no tool. */
  readonly effects: readonly ShownEffect[];
}

/** `select` and `plan` without `run`: the same functions, so that it cannot disagree with what really happens. */
export function explain(
  engine: Pick<Engine, 'rules' | 'host'>,
  event: HookEvent,
  asked: {
    readonly hooks: readonly Hook[];
    readonly usedUp: (hook: Hook) => boolean;
    readonly commandOf: (hook: Hook) => string;
    readonly effectsOf: (event: HookEvent) => readonly ShownEffect[];
  },
): Explanation {
  const { hooks, usedUp, commandOf, effectsOf } = asked;
  const { rules } = engine;
  const { selected, skipped } = selectNow(engine, event, usedUp);
  const planned = plan(selected);
  const skippedBy = new Map(skipped.map(({ of, why }) => [of, why]));
  const running = new Set(selected);
  const told = (lane: LanePlan) => ({
    ...lane,
    enforced: lane.hooks.every(isEnforced),
    commands: lane.hooks.map(commandOf),
    fails: lane.hooks.map((hook) => failsBecause(hook, event)),
    after: lane.hooks.map((hook) => hook.selects.after.test?.told(event, rules.factsOf) ?? null),
    again: lane.hooks.map((hook) => looksAgain(hook, event, rules.dialects)),
  });
  return {
    lanes: STAGES.flatMap((stage) => planned[stage].map(told)),
    keptOut: hooks
      .filter((hook) => !running.has(hook) && (isEntry(hook) || hook.event === event.name))
      .map((hook) => ({ hook, why: skippedBy.get(hook) ?? (hook.event === event.name ? 'matcher' : 'event') })),
    refusals: isRefusable(event.row) ? rules.refusals(event).map(({ reason }) => reason) : [],
    effects: effectsOf(event),
  };
}

function failsBecause(hook: Hook, event: HookEvent): string | null {
  const { fault, handler } = hook;
  const when = hook.selects.when.test;
  if (fault !== null) return fault;
  const unfilled = refusedTemplate(handler);
  if (unfilled !== null) {
    const refuses = event.row.before && isHeeded(hook);
    return refuses ? `${unfilled} Until it is fixed, this is refused.` : unfilled;
  }
  if (!isImmediate(handler) || when === null) return null;
  try {
    when(event, isGrant(hook));
    return null;
  } catch (error) {
    return `its condition could not be told: ${messageOf(error)}`;
  }
}
