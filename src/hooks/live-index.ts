import type { Hook } from '../core/hook.ts';
import { indexHooks } from '../engine/index-hooks.ts';

/** What is approved in another terminal counts at once: a hook that another stood in for is as it is written again. */
export function liveIndex(stampNow: () => string, hooksNow: () => readonly Hook[]) {
  let stamp = stampNow();
  let hooks = hooksNow();
  let index = indexHooks(hooks);
  const upToDate = (): void => {
    const now = stampNow();
    if (now === stamp) return;
    stamp = now;
    hooks = hooksNow();
    index = indexHooks(hooks);
  };
  const live = [...index].map(([event, { size }]) => {
    const matching = (subject: string | null): readonly Hook[] => {
      upToDate();
      return index.get(event)?.matching(subject) ?? [];
    };
    return [event, { size, matching }] as const;
  });
  return {
    index: new Map(live),
    hooks(): readonly Hook[] {
      upToDate();
      return hooks;
    },
  };
}
