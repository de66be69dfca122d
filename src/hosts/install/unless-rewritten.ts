import { HookError } from '../../core/hook-error.ts';

const MOST_TRIES = 5;

/** An agent writes its file when it likes. What it wrote meanwhile stays, and is what our entries are added to. */
export async function unlessRewritten<T>(add: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES; ; left--)
    try {
      return await add();
    } catch (error) {
      if (left === 1 || !(error instanceof HookError) || error.code !== 'CHANGED_SINCE_APPROVED') throw error;
    }
}
