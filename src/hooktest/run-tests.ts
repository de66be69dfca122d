import { availableParallelism } from 'node:os';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, hookLabel } from '../core/hook.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Outcome } from '../core/outcome.ts';
import { caseWorlds } from './case-worlds.ts';
import type { Difference } from './compare.ts';
import { allDifferences } from './differences.ts';
import { playCase } from './play-case.ts';
import type { Stage, StageSettings } from './stage.ts';
import type { TestCase, TestFile } from './test-file.ts';
import { type ConfigChoice, type TestedConfig, testedConfig } from './tested-config.ts';

/** How one case ended. `untrusted`: hooks that nobody approved had to stay out of it. */
export interface CaseResult {
  readonly testCase: TestCase;
  readonly status: 'passed' | 'failed' | 'untrusted';
  readonly differences: readonly Difference[];
  readonly durationMs: number;
  readonly outcome: Outcome | null;
}

/** A rule or a hook of the tested files, and whether any case had it run. */
export interface CoveredRule {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly exercised: boolean;
}

export interface FileResult {
  readonly file: TestFile;
  readonly config: TestedConfig;
  /** In the order of the file. */
  readonly cases: readonly CaseResult[];
  /** What is wrong with the test file, and what the configuration that it is about could not be read for. */
  readonly problems: readonly Diagnostic[];
  readonly rules: readonly CoveredRule[];
}

export interface TestRun extends StageSettings, ConfigChoice {
  /** Only cases in whose name this stands. */
  readonly only?: string | null;
  /** What shows that an agent runs this: files that it names are nobody's own. Null: nothing does. */
  readonly agent?: string | null;
  readonly jobs?: number;
}

/** Plays the cases of these files, several at a time; results are in the order of the files. */
export async function runTests(files: readonly TestFile[], run: TestRun): Promise<readonly FileResult[]> {
  const turns = inTurns(run.jobs ?? availableParallelism());
  return Promise.all(files.map((file) => runFile(file, run, turns)));
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

async function runFile(file: TestFile, run: TestRun, turns: Turns): Promise<FileResult> {
  const config = testedConfig(file, run);
  const wanted = file.cases.filter(
    ({ name }) => run.only === undefined || run.only === null || name.includes(run.only),
  );
  const worlds = caseWorlds(config, run);
  const ran = new Set<string>();
  try {
    const waiting = await turns(worlds.waiting);
    if (waiting.length > 0) return untrusted({ file, config, wanted, waiting });
    const stage = await turns(worlds.shared);
    if (config.byName && run.agent && stage.starting.length > 0)
      return untrusted({ file, config, wanted, waiting: stage.starting.map(hookLabel), agent: run.agent });
    const rules = worlds.entries(stage);
    const cases = await Promise.all(
      wanted.map((testCase) => turns(() => result(() => worlds.stageFor(testCase), testCase, ran))),
    );
    const problems = [...file.problems, ...brokenIn(stage)];
    return { file, config, cases, problems, rules: rules.map((hook) => covered(hook, ran)) };
  } catch (error) {
    const problem: Diagnostic = {
      code: 'FILE_UNREADABLE',
      severity: 'error',
      message: messageOf(error),
      file: file.path,
    };
    return { file, config, cases: [], problems: [...file.problems, problem], rules: [] };
  } finally {
    await worlds.close();
  }
}

async function result(stage: () => Promise<Stage>, testCase: TestCase, ran: Set<string>): Promise<CaseResult> {
  const begun = nowMs();
  const made = (status: CaseResult['status'], found: readonly Difference[], outcome: Outcome | null): CaseResult => {
    return { testCase, status, differences: found, durationMs: nowMs() - begun, outcome };
  };
  try {
    const played = await playCase(await stage(), testCase);
    for (const { outcome } of [played, ...played.earlier])
      for (const run of outcome.ran) ran.add(runKey(run.hook, run.name));
    const found = await allDifferences(testCase, played);
    return made(found.length === 0 ? 'passed' : 'failed', found, played.outcome);
  } catch (error) {
    // a payload that no event can have, a file that cannot be made
    return made('failed', [{ what: 'case', expected: 'that it can be played', seen: messageOf(error) }], null);
  }
}

interface Untrusted extends Pick<FileResult, 'file' | 'config'> {
  readonly wanted: readonly TestCase[];
  readonly waiting: readonly string[];
  readonly agent?: string;
}

/** What nobody approved is not run, and a case about it says nothing. */
function untrusted({ file, config, wanted, waiting, agent }: Untrusted): FileResult {
  const why =
    agent === undefined ? '' : ` (--config names a file as your own, but not in an agent's session: ${agent})`;
  const seen = `untrusted: ${waiting.join(', ')}${why}`;
  const found = [{ what: 'trust', expected: 'hooks that a person approved', seen }];
  const cases = wanted.map(
    (testCase): CaseResult => ({ testCase, status: 'untrusted', differences: found, durationMs: 0, outcome: null }),
  );
  return { file, config, cases, problems: file.problems, rules: [] };
}

function covered(hook: Hook, ran: ReadonlySet<string>): CoveredRule {
  const { file = '', line = 0 } = hook.source ?? {};
  return { name: hookLabel(hook), file, line, exercised: ran.has(runKey(hook.id, hook.name)) };
}

function runKey(hook: string, name: string | null): string {
  return `${hook}\0${name ?? ''}`;
}

function brokenIn({ hooks }: Stage): readonly Diagnostic[] {
  return hooks.diagnostics.filter(({ severity }) => severity === 'error');
}

/** So many at a time. */
function inTurns(most: number): Turns {
  let free = Math.max(1, most);
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free--;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
