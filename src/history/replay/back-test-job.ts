import { homedir } from 'node:os';
import { trailFilter } from '../../audit/trail-filter.ts';
import type { Environment } from '../../core/dialect.ts';
import { type BackTest, backTest, lastRecorded, type Progress } from './back-test.ts';
import { openStage } from './open-stage.ts';

/** A back-test as one process asks another for it: plain data. */
export interface BackTestJob {
  /** The trail's. */
  readonly folder: string;
  readonly home: string;
  /** Whose hooks an event meets that happened in a folder which is not there any more. */
  readonly cwd: string;
  readonly env: Environment;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Of the last ones, so many. */
  readonly limit: number;
  /** The file that is proposed. */
  readonly file: string;
  /** The file that it would be in the place of; null: it is one more. */
  readonly insteadOf: string | null;
}

/** Against what is in force in the folder where each happened, with the proposal. Runs nothing, records nothing. */
export async function runBackTest(job: BackTestJob, tell: (progress: Progress) => void): Promise<BackTest> {
  const { folder, home = homedir(), cwd, env, fromMs, toMs, limit, file, insteadOf } = job;
  const filter = trailFilter({
    ...{ event: null, hook: null, decisions: null, session: null, agent: null },
    ...{ fromMs, toMs, experiments: false },
  });
  const stage = openStage({
    runsForReal: false,
    optionsFor: (happenedIn) => ({ cwd: happenedIn ?? cwd, home, env, watch: false }),
    proposal:
      insteadOf === null
        ? { more: [{ path: file }], instead: new Map() }
        : { more: [], instead: new Map([[insteadOf, file]]) },
  });
  const recorded = lastRecorded({ folder, filter, limit });
  tell({ done: 0, of: recorded.length });
  return backTest(recorded, stage, { tell }).finally(stage.close);
}
