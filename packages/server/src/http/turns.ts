import { unavailable } from './problem.ts';

/** Lets so many work at once; others wait, and where too many wait, they are told to come again. Memory has a bound by this. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function turns(atOnce: number, mostWaiting: number): Turns {
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      if (working < atOnce) working += 1;
      else if (waiting.length >= mostWaiting) throw unavailable('The server has more to do than it can hold.', 5);
      // whoever goes hands the turn over, so that nobody comes in between
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
  };
}
