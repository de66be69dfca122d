import { availableParallelism } from 'node:os';

/** Lines mostly wait for processes to begin and to end: so many run beside each other. */
const AT_ONCE = 3 * availableParallelism();

/** Does this with each of them, some beside each other, in whatever order they end. */
export async function beside<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  const left = all.entries();
  const worker = async (): Promise<void> => {
    for (const [at, one] of left) await work(one, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
