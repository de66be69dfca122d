import type { HookEvent } from '../core/dialect.ts';
import type { Hook, Lane } from '../core/hook.ts';
import type { SkipReason } from '../core/outcome.ts';
import { plan } from './plan.ts';
import { type SelectionFacts, select } from './select.ts';

export interface Explanation {
  /** In the order in which they would run: the enforced ones first, then lanes side by side. With what each would run. */
  readonly lanes: readonly {
    readonly lane: Lane;
    readonly enforced: boolean;
    readonly hooks: readonly Hook[];
    readonly commands: readonly string[];
  }[];
  /** Every other hook, with the first thing that kept it out. */
  readonly keptOut: readonly { readonly hook: Hook; readonly why: SkipReason | 'event' | 'matcher' }[];
}

/** `select` and `plan` without `run`: the same functions, so that it cannot disagree with what really happens. */
export function explain(
  facts: SelectionFacts,
  event: HookEvent,
  hooks: readonly Hook[],
  usedUp: (hook: Hook) => boolean,
  commandOf: (hook: Hook) => string,
): Explanation {
  const { selected, skipped } = select(facts, event, usedUp);
  const { enforced, lanes } = plan(selected);
  const skippedBy = new Map(skipped.map(({ of, why }) => [of, why]));
  const running = new Set(selected);
  return {
    lanes: [
      ...enforced.map((lane) => ({ ...lane, enforced: true, commands: lane.hooks.map(commandOf) })),
      ...lanes.map((lane) => ({ ...lane, enforced: false, commands: lane.hooks.map(commandOf) })),
    ],
    keptOut: hooks
      .filter((hook) => !running.has(hook))
      .map((hook) => ({ hook, why: skippedBy.get(hook) ?? (hook.event === event.name ? 'matcher' : 'event') })),
  };
}
