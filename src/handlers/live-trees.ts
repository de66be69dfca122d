import process from 'node:process';
import { killGroupNow, type ProcessTree, signalTree } from './process-tree.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The runs under way in this process. When it ends, or is told to end, they end with it. */
export interface LiveTrees {
  readonly add: (tree: ProcessTree) => () => void;
  readonly close: () => void;
}

export function liveTrees(): LiveTrees {
  const trees = new Set<ProcessTree>();
  let watching = false;

  const endAll = (): void => {
    for (const tree of trees) killGroupNow(tree);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    for (const tree of trees) signalTree(tree, 'SIGKILL');
    // nobody else listens: the signal means what it means without us
    if (process.listenerCount(signal) > 1) return;
    unwatch();
    process.kill(process.pid, signal);
  };
  const watch = (): void => {
    if (watching) return;
    watching = true;
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  };
  const unwatch = (): void => {
    watching = false;
    process.off('exit', endAll);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };

  return {
    add(tree) {
      watch();
      trees.add(tree);
      return () => trees.delete(tree);
    },
    close() {
      endAll();
      unwatch();
    },
  };
}
