import { headLeafText } from '../../../../src/proof/head-leaf.ts';
import type { Db } from '../db/db.ts';
import { addHeads, type NewHead } from '../store/tree.ts';

/** Adds to the tree of a fleet. */
export interface TreeWriter {
  /** → which leaf it is, when that is committed. */
  add(head: NewHead): Promise<number>;
}

interface Waiting {
  readonly head: NewHead;
  readonly done: (index: number) => void;
  readonly failed: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/** There is one end of the tree, and whoever adds to it holds up all others: so whoever comes meanwhile goes along with the next. */
export function treeWriter(db: Db, fleet: string): TreeWriter {
  const waiting: Waiting[] = [];
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const now = waiting.splice(0, MOST_AT_ONCE);
      const heads = now.map(({ head }) => head);
      try {
        const indexes = await db.transaction((tx) => addHeads(tx, fleet, heads));
        for (const [i, { done }] of now.entries()) done(indexes[i] ?? 0);
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    isWriting = false;
  };
  return {
    async add(head) {
      // what could be no leaf is a problem of its own sender only
      headLeafText({ ...head, fleet });
      return new Promise((done, failed) => {
        waiting.push({ head, done, failed });
        if (!isWriting) void write();
      });
    },
  };
}
