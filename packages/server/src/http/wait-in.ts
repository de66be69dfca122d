import type { AsSent } from './as-sent.ts';

const MOST_WAIT_S = 60;

/** How long whoever asks wants to wait ("Prefer: wait=N"); null: not at all. */
export function waitIn({ prefer }: AsSent['headers']): number | null {
  const seconds = /(?:^|[,;\s])wait=(\d{1,6})(?:$|[,;\s])/.exec([prefer ?? ''].flat().join(','))?.[1];
  return seconds === undefined ? null : Math.min(Number(seconds), MOST_WAIT_S);
}
