import type { Finding } from '../core/diagnostic.ts';
import type { Hook, HookSpec, Matcher, MatcherSpec } from '../core/hook.ts';
import { compileMatcher } from '../matching/matcher.ts';

/** The parts of a hook that are compiled from text: what it matches. */
export type Compiled = Pick<
  Hook,
  'matcher' | 'matcherText' | 'files' | 'filesText' | 'condition' | 'conditionText' | 'fault'
>;

export interface Compiler {
  readonly compile: (spec: HookSpec, findings: Finding[]) => Promise<Compiled>;
}

interface CompiledMatcher {
  readonly matcher: Matcher;
  readonly problem: string | null;
}

/** Many hooks share a matcher: each text is compiled once. The engines behind it are loaded when first needed. */
export function compiler(): Compiler {
  const matchers = new Map<string, CompiledMatcher>();
  const matcherFor = async (spec: MatcherSpec | null): Promise<CompiledMatcher> => {
    const key = spec === null ? '' : `${spec.style}\0${spec.text}`;
    const known = matchers.get(key);
    if (known !== undefined) return known;
    const made = await compileMatcher(spec);
    matchers.set(key, made);
    return made;
  };

  return {
    async compile(spec, findings) {
      const matcher = spec.matcher === null ? EVERYTHING : await matcherFor(spec.matcher);
      if (matcher.problem !== null) {
        findings.push({ code: 'BAD_MATCHER', severity: 'error', at: spec.matcherAt, message: matcher.problem });
      }
      const files = spec.files === null ? null : await compileFiles(spec.files, spec.at, findings);
      return {
        matcher: matcher.matcher,
        matcherText: spec.matcher?.text ?? null,
        files: files?.test ?? null,
        filesText: spec.files,
        condition: spec.condition === null ? null : await compileCondition(spec.condition, spec.conditionAt, findings),
        conditionText: spec.condition,
        fault: spec.fault ?? matcher.problem ?? files?.problem ?? null,
      };
    },
  };
}

const EVERYTHING: CompiledMatcher = { matcher: { kind: 'all' }, problem: null };

async function compileFiles(
  patterns: readonly string[],
  at: number,
  findings: Finding[],
): Promise<{ test: Hook['files']; problem: string | null }> {
  const { compileFilePatterns } = await import('../matching/file-patterns.ts');
  const compiled = await compileFilePatterns(patterns);
  if ('test' in compiled) return { test: compiled.test, problem: null };
  findings.push({ code: 'BAD_PATTERN', severity: 'error', at, message: compiled.problem });
  return { test: null, problem: compiled.problem };
}

async function compileCondition(rule: string, at: number, findings: Finding[]): Promise<Hook['condition']> {
  const { compileRule } = await import('../matching/permission-rule.ts');
  const compiled = await compileRule(rule);
  if (compiled.problem !== null)
    findings.push({ code: 'BAD_CONDITION', severity: 'error', at, message: compiled.problem });
  return compiled.test;
}
