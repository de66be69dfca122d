import type { Bundle } from '../../../../src/bundle/bundle.ts';
import { messageOf } from '../../../../src/core/message-of.ts';
import type { Db } from '../db/db.ts';
import { beatBackTest, beginBackTest, endBackTest } from '../store/back-tests.ts';
import { type DecisionSpan, replayPages } from '../store/replay-pages.ts';
import { BackTestProblem, runBackTest } from './run-back-test.ts';

export interface AskedBackTest {
  readonly id: string;
  readonly madeBy: string;
  readonly bundle: Bundle;
  readonly span: DecisionSpan;
}

/** The back-tests that this process tries. */
export interface RunningBackTests {
  /** False: another one is tried at the moment, here or elsewhere. It goes on after this. */
  begin(asked: AskedBackTest): Promise<boolean>;
  end(): Promise<void>;
}

/** So often it is written down how far it is. */
const TELL_MS = 2000;

export function runningBackTests(db: Db, fleet: string, log: (error: unknown) => void): RunningBackTests {
  const ended = new AbortController();
  const under = new Set<Promise<void>>();
  return {
    async begin(asked) {
      const { id, madeBy, bundle, span } = asked;
      const told = { revision: bundle.manifest.revision, span };
      if (!(await beginBackTest(db, fleet, { id, madeBy, asked: told }))) return false;
      const work = tried(asked, { db, fleet, ended: ended.signal }).catch(log);
      under.add(work);
      void work.finally(() => under.delete(work));
      return true;
    },
    async end() {
      ended.abort();
      await Promise.all(under);
    },
  };
}

async function tried(
  { id, bundle, span }: AskedBackTest,
  { db, fleet, ended }: { readonly db: Db; readonly fleet: string; readonly ended: AbortSignal },
): Promise<void> {
  const given = new AbortController();
  const signal = AbortSignal.any([ended, given.signal]);
  let toldAt = 0;
  const tell = async (lookedAt: number, reached: string): Promise<void> => {
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    if (!(await beatBackTest(db, fleet, id, lookedAt, reached))) given.abort();
  };
  try {
    const result = await runBackTest({ bundle, pages: replayPages(db, fleet, span), signal, tell });
    await beatBackTest(db, fleet, id, result.lookedAt, result.upTo ?? span.until);
    await endBackTest(db, fleet, id, { result });
  } catch (error) {
    const isOurs = !(error instanceof BackTestProblem);
    await endBackTest(db, fleet, id, {
      problem: isOurs ? 'Something went wrong here; it is in the log.' : messageOf(error),
    });
    if (isOurs) throw error;
  }
}
