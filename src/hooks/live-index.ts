import type { Hook } from '../core/hook.ts';
import { indexHooks } from '../engine/index-hooks.ts';

/** What is approved in another terminal counts at once: a hook that another stood in for is as it is written again. */
export function liveIndex(
  stampNow: () => string,
  hooksNow: () => readonly Hook[],
  standInsNow: () => readonly Hook[],
  asWritten: readonly Hook[],
) {
  const indexNow = () => indexHooks([...hooks, ...standInsNow()]);
  let stamp = stampNow();
  let hooks = hooksNow();
  let index = indexNow();
  const upToDate = (): void => {
    const now = stampNow();
    if (now === stamp) return;
    stamp = now;
    hooks = hooksNow();
    index = indexNow();
  };
  // a hook that is approved on another event than before goes there
  const events = new Set([...index.keys(), ...asWritten.map(({ event }) => event)]);
  const live = [...events].map((event) => {
    const size = index.get(event)?.size ?? 0;
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
