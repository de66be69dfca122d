import type { Db } from '../db/db.ts';
import { ANSWER_CHANNEL } from '../store/questions.ts';

/** Machines that wait for a lead's answer: few, and each for one thing. */
export interface AnswerPolls {
  /** Resolves when something was answered for this machine, when its time is up, or when nobody waits any more. */
  hold(machine: string, seconds: number, signal: AbortSignal): Promise<'told' | 'over' | 'closing'>;
  readonly held: () => number;
  /** From then on it is told by the database. */
  listen(): Promise<() => Promise<void>>;
  close(): void;
}

const MOST_HELD = 10_000;

type End = (how: 'told' | 'over' | 'closing') => void;

export function answerPolls(db: Db, fleet: string): AnswerPolls {
  const waiting = new Map<string, Set<End>>();
  let [count, isClosed] = [0, false];
  const tell = (ends: Iterable<End>, how: 'told' | 'closing'): void => {
    for (const end of [...ends]) end(how);
  };
  const all = (): readonly End[] => [...waiting.values()].flatMap((ends) => [...ends]);
  return {
    held: () => count,
    hold(machine, seconds, signal) {
      if (isClosed) return Promise.resolve('closing');
      if (count >= MOST_HELD || seconds <= 0 || signal.aborted) return Promise.resolve('over');
      return new Promise((resolve) => {
        const own = waiting.get(machine) ?? new Set();
        const end: End = (how) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', gone);
          if (own.delete(end)) count -= 1;
          if (own.size === 0) waiting.delete(machine);
          resolve(how);
        };
        const gone = (): void => end('over');
        const timer = setTimeout(gone, seconds * 1000);
        timer.unref();
        signal.addEventListener('abort', gone, { once: true });
        waiting.set(machine, own.add(end));
        count += 1;
      });
    },
    listen: () =>
      db.listen(ANSWER_CHANNEL, (payload) => {
        const [of = '', machine = ''] = payload.split(' ');
        // an empty one: the connection was lost for a time, and something may have been missed
        if (payload === '') tell(all(), 'told');
        else if (of === fleet) tell(waiting.get(machine) ?? [], 'told');
      }),
    close() {
      isClosed = true;
      tell(all(), 'closing');
    },
  };
}
