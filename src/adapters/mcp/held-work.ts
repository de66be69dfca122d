/** What is under way beside the stream of messages. */
export interface HeldWork {
  /** Resolves at once, or when less is held than may be. The work never rejects. */
  readonly add: (work: Promise<void>) => Promise<void>;
  /** Resolves when nothing is held any more. */
  readonly settled: () => Promise<void>;
}

export function heldWork(most: number): HeldWork {
  const held = new Set<Promise<void>>();
  return {
    async add(work) {
      const one = work.finally(() => held.delete(one));
      held.add(one);
      while (held.size >= most) await Promise.race(held);
    },
    async settled() {
      while (held.size > 0) await Promise.all(held);
    },
  };
}
