import { useRef } from 'preact/hooks';
import { useKeys } from './use-keys.ts';

interface Listed {
  readonly total: number;
  readonly chosen: number;
  readonly choose: (at: number) => void;
  readonly open: (at: number) => void;
  readonly back: () => void;
}

const PAGE = 12;

/** A list by the keyboard: `j k` and the arrows go along it, `Enter` opens, `Esc` goes back, `/` searches. */
export function useListKeys(listed: Listed): void {
  // whoever holds a key down is faster than the page is drawn
  const now = useRef(listed);
  now.current = listed;
  const to = (at: (chosen: number, last: number) => number) => (): void => {
    const { total, chosen, choose } = now.current;
    if (total === 0) return;
    const next = Math.max(0, Math.min(total - 1, at(chosen, total - 1)));
    now.current = { ...now.current, chosen: next };
    choose(next);
  };
  const [down, up] = [to((chosen) => chosen + 1), to((chosen) => chosen - 1)];
  const [first, last] = [to(() => 0), to((_, end) => end)];
  const keys = {
    ...{ j: down, ArrowDown: down, k: up, ArrowUp: up, Home: first, End: last, G: last },
    ...{ PageDown: to((chosen) => chosen + PAGE), PageUp: to((chosen) => chosen - PAGE) },
    Enter: () => {
      const { chosen, total, open } = now.current;
      if (chosen >= 0 && chosen < total) open(chosen);
    },
    Escape: () => now.current.back(),
    '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
  };
  useKeys(keys, []);
}
