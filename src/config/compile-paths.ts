import type { Finding } from '../core/diagnostic.ts';
import type { FilesTest, FollowPaths, HookSpec, RuleTest } from '../core/hook.ts';
import { compileFilePatterns } from '../matching/file-patterns.ts';
import { compileRule } from '../matching/permission-rule.ts';
import { timelyAnswers } from '../matching/timely-answers.ts';
import { followPaths } from './follow-links.ts';
import type { WhenPlace } from './hook-files.ts';

export interface CompiledFiles {
  readonly test: FilesTest | null;
  readonly problem: string | null;
}

/** What hooks say about the paths of a tool call, as they are written and where they lead. */
export interface PathCompiler {
  readonly files: (patterns: readonly string[], spec: HookSpec, findings: Finding[]) => Promise<CompiledFiles>;
  readonly condition: (rule: string, spec: HookSpec, findings: Finding[]) => Promise<RuleTest | null>;
}

export function pathCompiler({ home, agentHome = null }: Pick<WhenPlace, 'home' | 'agentHome'>): PathCompiler {
  const follow = followPaths(home, agentHome);
  const timely = timelyAnswers();
  return {
    async files(patterns, { at, filesAt, filesWhenNone }, findings) {
      const compiled = await compileFilePatterns(patterns, timely);
      if ('test' in compiled) {
        return { test: byEveryName(compiled.test, follow, filesWhenNone === true), problem: null };
      }
      const { problem, index } = compiled;
      findings.push({ code: 'BAD_PATTERN', severity: 'error', at: filesAt?.[index] ?? at, message: problem });
      return { test: null, problem };
    },
    async condition(rule, { conditionAt: at }, findings) {
      const { test, problem } = await compileRule(rule, follow);
      if (problem !== null) findings.push({ code: 'BAD_CONDITION', severity: 'error', at, message: problem });
      return test;
    },
  };
}

type PatternTest = (paths: readonly string[], cwd: string, slow?: boolean) => boolean;

function byEveryName(test: PatternTest, follow: FollowPaths, whenNone: boolean): FilesTest {
  const all: PatternTest = (paths, cwd) => paths.every((path) => test([path], cwd, false));
  return ({ sure, all: paths }, cwd, grants) => {
    // a word that may mean something else does not make it a tool that names a file
    if (sure.length === 0 && whenNone && !grants) return true;
    if (paths.length === 0) return false;
    const holds = grants ? all : test;
    if (holds(paths, cwd) !== grants) return !grants;
    const led = follow(paths, cwd);
    return led === null ? grants : holds(led.paths, led.cwd);
  };
}
