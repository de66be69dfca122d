import { nowMs } from '../core/now-ms.ts';
import { type ProcessTree, signalTree, treeLives } from './process-tree.ts';

const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 80;
/** A tree that forks while it is killed is killed again, at most this long. */
const INSISTING_MS = 2000;

/** Politely, then not. Resolves when the tree is gone, or right after it was killed when the grace is over. */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  signalTree(tree, 'SIGTERM');
  if (!(await gone(tree, graceMs))) signalTree(tree, 'SIGKILL');
}

/** For after `endTree`: what was being forked at that moment is ended too. */
export async function makeSure(tree: ProcessTree): Promise<void> {
  const deadline = nowMs() + INSISTING_MS;
  while (treeLives(tree) && nowMs() < deadline) {
    signalTree(tree, 'SIGKILL');
    await sleep(LONGEST_POLL_MS);
  }
}

/** Ends what a finished hook left running, in its group or out of it. */
export async function endRest(tree: ProcessTree, graceMs: number): Promise<void> {
  // the answer comes first
  await new Promise(setImmediate);
  if (!treeLives(tree)) return;
  await endTree(tree, graceMs);
  await makeSure(tree);
}

async function gone(tree: ProcessTree, withinMs: number): Promise<boolean> {
  const deadline = nowMs() + withinMs;
  for (let pollMs = FIRST_POLL_MS; nowMs() < deadline; pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
    await sleep(Math.min(pollMs, deadline - nowMs()));
    if (!treeLives(tree)) return true;
  }
  return false;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
