import { type ProcessTree, signalTree } from './process-tree.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const IDLE_MS = 1000;

/** Marks our own listeners, also those of another copy of this module. */
const OURS = Symbol.for('hookline.live-trees');

/** The runs under way in this process. When it ends, or is told to end, they end with it, and their files go. */
export interface LiveTrees {
  readonly add: (tree: ProcessTree, whenEnded: () => void) => () => void;
  readonly close: () => void;
}

export function liveTrees(): LiveTrees {
  const trees = new Map<ProcessTree, () => void>();

  const endAll = (): void => {
    for (const [tree, whenEnded] of trees) {
      signalTree(tree, 'SIGKILL');
      whenEnded();
    }
  };
  const onSignal = Object.assign(
    (signal: NodeJS.Signals): void => {
      endAll();
      // nobody else listens: the signal means what it means without us
      if (!process.listeners(signal).every((listener) => OURS in listener)) return;
      forgetAll();
      process.kill(process.pid, signal);
    },
    { [OURS]: true },
  );
  let watching = false;
  let idle: NodeJS.Timeout | undefined;
  const watch = (): void => {
    clearTimeout(idle);
    if (watching) return;
    watching = true;
    // one of us for each set of hooks is no leak
    process.setMaxListeners(process.getMaxListeners() + 1);
    process.on('exit', endAll);
    // first in line: a listener that wants one signal only is gone from the list once it was called
    for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  };
  const unwatch = (): void => {
    clearTimeout(idle);
    if (!watching) return;
    watching = false;
    process.setMaxListeners(process.getMaxListeners() - 1);
    process.off('exit', endAll);
    for (const signal of SIGNALS) process.off(signal, onSignal);
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
