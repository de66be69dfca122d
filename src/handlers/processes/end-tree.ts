import type { LeftBehind } from '../../core/left-behind.ts';
import { nowMs } from '../../core/now-ms.ts';
import {
  isStillThere,
  type Output,
  type ProcessTree,
  type Rest,
  restOf,
  signalProcesses,
  signalTree,
  treeLives,
} from './process-tree.ts';

const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 80;
/** A tree that forks while it is killed is killed again, at most this long. */
const INSISTING_MS = 2000;

/** Politely, then not. Resolves when the tree is gone, or right after it was killed when the grace is over. */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  signalTree(tree, 'SIGTERM');
  if (!(await soon(() => !treeLives(tree), graceMs))) signalTree(tree, 'SIGKILL');
}

/** For after `endTree`: what was being forked at that moment is ended too. */
export function makeSure(tree: ProcessTree): Promise<void> {
  return insisting(
    () => !treeLives(tree),
    () => signalTree(tree, 'SIGKILL'),
  );
}

/** Ends what a finished hook left running, in its group or out of it. */
export async function endRest(tree: ProcessTree, graceMs: number): Promise<void> {
  // the answer comes first
  await new Promise(setImmediate);
  if (!treeLives(tree)) return;
  await endTree(tree, graceMs);
  await makeSure(tree);
}

/** What was put into the background a moment ago may not have turned its output elsewhere yet. */
const LETTING_GO_MS = 200;

/** Ends what a finished hook left running and still holds its output, which nobody reads. Resolves with what goes on. */
export async function endHolding(
  tree: ProcessTree,
  output: Output,
  isClosed: boolean,
  graceMs: number,
): Promise<readonly LeftBehind[]> {
  // the answer comes first
  await new Promise(setImmediate);
  const rest = (): Rest => restOf(tree, output, isClosed);
  const { holding, free } = rest();
  if (holding.length === 0) return free;
  if (!(await soon(() => rest().holding.length === 0, LETTING_GO_MS))) await endThose(() => rest().holding, graceMs);
  return rest().free;
}

/** Ends processes that were left behind. */
export async function endLeft(left: readonly LeftBehind[], graceMs: number): Promise<void> {
  const living = (): readonly number[] => left.filter(isStillThere).map(({ pid }) => pid);
  if (living().length > 0) await endThose(living, graceMs);
}

/** Politely, then not. */
async function endThose(living: () => readonly number[], graceMs: number): Promise<void> {
  const allGone = (): boolean => living().length === 0;
  signalProcesses(living(), 'SIGTERM');
  if (!(await soon(allGone, graceMs))) await insisting(allGone, () => signalProcesses(living(), 'SIGKILL'));
}

async function insisting(over: () => boolean, kill: () => void): Promise<void> {
  const deadline = nowMs() + INSISTING_MS;
  while (!over() && nowMs() < deadline) {
    kill();
    await sleep(LONGEST_POLL_MS);
  }
}

async function soon(so: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = nowMs() + withinMs;
  for (let pollMs = FIRST_POLL_MS; nowMs() < deadline; pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
    await sleep(Math.min(pollMs, deadline - nowMs()));
    if (so()) return true;
  }
  return false;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
