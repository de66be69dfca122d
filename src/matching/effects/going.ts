import type { Direction } from '../../core/direction.ts';
import type { Going } from '../../shell/effects/content/line-content.ts';

/** Where what is read goes, in the words of rules. */
export function directionsOf({ shown, sentTo }: Going): readonly Direction[] {
  const out: readonly Direction[] = [
    ...(shown ? ['shown' as const] : []),
    ...(sentTo.length > 0 ? ['sent' as const] : []),
  ];
  return out.length === 0 ? ['kept'] : out;
}

/** All of what becomes of one place. */
export function goingTogether(all: readonly Going[]): Going {
  return { shown: all.some(({ shown }) => shown), sentTo: [...new Set(all.flatMap(({ sentTo }) => sentTo))] };
}
