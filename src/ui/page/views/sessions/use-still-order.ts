import { useRef, useState } from 'preact/hooks';
import { lineKey } from '../../../data/line-key.ts';
import type { AboutSessions, SessionLine } from '../../../data/sessions.ts';

type Placed = Pick<AboutSessions, 'newestAt'> & { readonly chosenAt: number | null };

/**
 * What happens now comes first, and nothing moves under anybody: who has gone down the list keeps the order that it had
 * then, and what somebody has chosen stays chosen wherever it stands.
 */
export function useStillOrder(itemAt: (at: number) => SessionLine | undefined) {
  const [chosen, setChosen] = useState(0);
  const [asOf, setAsOf] = useState<number | null>(null);
  const key = useRef('');
  const newestAt = useRef(0);
  return {
    chosen,
    asOf,
    choose(at: number): void {
      const line = itemAt(at);
      key.current = line === undefined ? '' : lineKey(line);
      setChosen(at);
    },
    atTop: (isAtTop: boolean): void =>
      setAsOf((before) => (isAtTop ? null : (before ?? (newestAt.current === 0 ? null : newestAt.current)))),
    /** What to ask by. */
    asked: () => ({ chosen: key.current, asOf }),
    /** What was answered to that. */
    answered(placed: Placed, askedKey: string): void {
      newestAt.current = placed.newestAt;
      if (askedKey === key.current && placed.chosenAt !== null) setChosen(placed.chosenAt);
    },
  };
}
