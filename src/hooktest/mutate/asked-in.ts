import type { Facts } from '../../core/after-clause.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { DIALECTS_BY_NAME } from '../../dialects/all.ts';
import { indexHooks } from '../../engine/index-hooks.ts';
import { type SelectionFacts, selectNow } from '../../engine/select.ts';

const MAY_HAVE_HAPPENED: Facts = { get: () => '', put: () => true, move: () => {}, hasRoom: () => true };

/** Whether these hooks, if they were the only ones, would be asked: the engine's own selection, without running anything. */
export function askedIn(hooks: readonly Hook[], home: string): (event: HookEvent) => boolean {
  const rules: SelectionFacts = {
    builtIn: { hooksFor: () => [] },
    index: indexHooks(hooks),
    dialects: DIALECTS_BY_NAME,
    trustState: () => 'trusted',
    switchedOff: () => false,
    // what a rule comes after may have happened
    factsOf: () => ({ facts: MAY_HAVE_HAPPENED }),
  };
  return (event) => selectNow({ rules, host: { home } }, event, () => false).selected.length > 0;
}
