export interface InOrder {
  /** False: too many wait already. */
  readonly add: (work: () => Promise<unknown>) => boolean;
  /** What waits is forgotten. */
  readonly clear: () => void;
  /** Resolves when nothing waits and nothing is under way. */
  readonly idle: () => Promise<void>;
}

export interface InOrderLimits {
  readonly maxAtOnce: number;
  readonly maxWaiting: number;
  /** Is told whenever one is over and none waits. */
  readonly onNoneWaiting: () => void;
}

/** Begins works in the order in which they were given, at most so many side by side. How they end does not matter. */
export function inOrder({ maxAtOnce, maxWaiting, onNoneWaiting }: InOrderLimits): InOrder {
  const waiting: (() => Promise<unknown>)[] = [];
  let underWay = 0;
  let whenIdle: (() => void)[] = [];

  const begin = (work: () => Promise<unknown>): void => {
    underWay += 1;
    // not before whoever gave it goes on
    void Promise.resolve().then(work).then(over, over);
  };
  const over = (): void => {
    underWay -= 1;
    const next = waiting.shift();
    if (next !== undefined) begin(next);
    if (waiting.length === 0) onNoneWaiting();
    if (underWay > 0) return;
    const told = whenIdle;
    whenIdle = [];
    for (const tell of told) tell();
  };

  return {
    add(work) {
      if (underWay < maxAtOnce) begin(work);
      else if (waiting.length >= maxWaiting) return false;
      else waiting.push(work);
      return true;
    },
    clear() {
      waiting.length = 0;
    },
    idle: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
  };
}
