import { endingSignals, isTheEnd } from './ending-signals.ts';
import type { Tree } from './processes/started.ts';

const IDLE_MS = 1000;

/** Marks our own listeners, also those of another copy of this module. */
const OURS = Symbol.for('hookline.live-trees');

/** The runs under way in this process. When it ends, or is told to end, they end with it, and their files go. */
export interface LiveTrees {
  /** Before a process is started: a signal that comes between its start and `add` is heard all the same. */
  readonly expect: () => void;
  /** `whenEnded` may say that the tree goes on, under somebody else's eyes. */
  readonly add: (tree: Tree, whenEnded: () => 'goes-on' | undefined) => () => void;
  readonly close: () => void;
}

export function liveTrees(): LiveTrees {
  const trees = new Map<Tree, () => 'goes-on' | undefined>();

  const endAll = (): void => {
    for (const [tree, whenEnded] of trees) if (whenEnded() !== 'goes-on') tree.kill();
  };
  const onSignal = Object.assign(
    (signal: NodeJS.Signals): void => {
      const others = process.listeners(signal).filter((listener) => !(OURS in listener));
      if (!isTheEnd(signal, others)) return;
      endAll();
      if (others.length > 0) return;
      // nobody else listens: the signal means what it means without us
      forgetAll();
      process.kill(process.pid, signal);
    },
    { [OURS]: true },
  );
  let watched: readonly NodeJS.Signals[] | null = null;
  let idle: NodeJS.Timeout | undefined;
  const watch = (): void => {
    clearTimeout(idle);
    if (watched !== null) return;
    watched = endingSignals();
    // one of us for each set of hooks is no leak
    process.setMaxListeners(process.getMaxListeners() + 1);
    process.on('exit', endAll);
    // first in line: a listener that wants one signal only is gone from the list once it was called
    for (const signal of watched) process.prependListener(signal, onSignal);
  };
  const unwatch = (): void => {
    clearTimeout(idle);
    if (watched === null) return;
    process.setMaxListeners(process.getMaxListeners() - 1);
    process.off('exit', endAll);
    for (const signal of watched) process.off(signal, onSignal);
    watched = null;
  };
  /** Listening to signals costs more than keeping on for a moment: often the next run is near. */
  const unwatchSoon = (): void => {
    idle = setTimeout(unwatch, IDLE_MS);
    idle.unref();
  };
  const forgetAll = (): void => {
    unwatch();
    trees.clear();
  };

  return {
    expect() {
      if (trees.size > 0) return;
      watch();
      unwatchSoon();
    },
    add(tree, whenEnded) {
      if (trees.size === 0) watch();
      trees.set(tree, whenEnded);
      return () => {
        if (trees.delete(tree) && trees.size === 0) unwatchSoon();
      };
    },
    close() {
      endAll();
      forgetAll();
    },
  };
}
