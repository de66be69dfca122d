import { hookLabel } from '../../core/hook.ts';
import { isHeeded } from '../../core/role.ts';
import type { Story } from '../../history/story/story.ts';

/** A rule that is about the same call and gets no exception. */
export interface StillStops {
  readonly rule: string;
  readonly word: 'deny' | 'ask';
}

/** One that only asked was not among those by which a call was refused, and asks as soon as nobody refuses it. */
export function stillStopping({ meant }: Story, excepted: readonly string[]): readonly StillStops[] {
  const all = meant.flatMap((hook): readonly StillStops[] => {
    const { handler } = hook;
    if (handler.kind !== 'rule' || !isHeeded(hook) || excepted.includes(hookLabel(hook))) return [];
    return handler.word === 'deny' || handler.word === 'ask' ? [{ rule: hookLabel(hook), word: handler.word }] : [];
  });
  return [...new Map(all.map((one) => [one.rule, one])).values()];
}
