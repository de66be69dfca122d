import type { Hook } from '../core/hook.ts';
import { mustBeConfined } from './confined-case.ts';
import { entriesOf, openStage, type Stage, type StageSettings, type Trusted, trustedIn } from './stage.ts';
import type { TestCase } from './test-file.ts';
import { isOwnTest, type TestedConfig } from './tested-config.ts';

/** The stages of one file of tests. */
export interface CaseWorlds {
  /** Hooks that nobody approved as they are now: nothing is played while there are any. */
  readonly waiting: () => Promise<readonly string[]>;
  readonly shared: () => Promise<Stage>;
  /** Most cases share a stage; one with variables or a home of its own has its own. */
  readonly stageFor: (testCase: TestCase) => Promise<Stage>;
  readonly entries: (stage: Stage) => readonly Hook[];
  readonly close: () => Promise<void>;
}

export function caseWorlds(config: TestedConfig, settings: StageSettings): CaseWorlds {
  const open: Promise<Stage>[] = [];
  let asked: Promise<Trusted> | null = null;
  let first: Promise<Stage> | null = null;
  const trusted = (): Promise<Trusted> => {
    asked ??= trustedIn(config, settings);
    return asked;
  };
  const opened = (env: TestCase['env'] = {}): Promise<Stage> => {
    const stage = trusted().then((known) => openStage(config, known, settings, env));
    open.push(stage);
    return stage;
  };
  const shared = (): Promise<Stage> => {
    first ??= opened();
    return first;
  };
  return {
    waiting: async () => (await trusted()).waiting,
    shared,
    async stageFor(testCase) {
      const stage = await shared();
      if (!needsOwn(testCase)) return stage;
      // before anything is loaded with its variables
      if (stage.starting.length > 0 && !isOwnTest(testCase.file, settings.home)) mustBeConfined(testCase);
      return opened(testCase.env);
    },
    entries: (stage) => entriesOf(stage, config),
    async close() {
      for (const stage of await Promise.allSettled(open)) if (stage.status === 'fulfilled') await stage.value.close();
    },
  };
}

function needsOwn({ env, files }: TestCase): boolean {
  return Object.keys(env).length > 0 || [...files.keys()].some((path) => path.startsWith('~/'));
}
