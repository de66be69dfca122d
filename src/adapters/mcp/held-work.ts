export type HeldWork = ReturnType<typeof heldWork>;

/** What is under way beside the stream of messages. */
export function heldWork(most: number) {
  const held = new Set<Promise<void>>();
  return {
    /** Resolves at once, or when less is held than may be. The work never rejects. */
    async add(work: Promise<void>): Promise<void> {
      const one = work.finally(() => held.delete(one));
      held.add(one);
      while (held.size >= most) await Promise.race(held);
    },
    /** Resolves when nothing is held any more. */
    async settled(): Promise<void> {
      while (held.size > 0) await Promise.all(held);
    },
  };
}
