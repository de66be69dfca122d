import type { Finding } from '../core/diagnostic.ts';
import type { Hook, HookSpec, Matcher, MatcherSpec } from '../core/hook.ts';
import { compileMatcher } from '../matching/matcher.ts';

/** The parts of a hook that are compiled from text: what it matches. */
export type Compiled = Pick<
  Hook,
  'matcher' | 'matcherText' | 'files' | 'filesText' | 'condition' | 'conditionText' | 'fault'
>;

export interface Compiler {
  /** At once, unless something must be loaded first. */
  readonly compile: (spec: HookSpec, findings: Finding[]) => Compiled | Promise<Compiled>;
}

interface CompiledFiles {
  readonly test: Hook['files'];
  readonly problem: string | null;
}

interface CompiledMatcher {
  readonly matcher: Matcher;
  readonly problem: string | null;
}

/** Many hooks share a matcher: each text is compiled once. The engines behind it are loaded when first needed. */
export function compiler(): Compiler {
  const known = new Map<MatcherSpec['style'], Map<string, CompiledMatcher | Promise<CompiledMatcher>>>();
  const matcherFor = (spec: MatcherSpec): CompiledMatcher | Promise<CompiledMatcher> => {
    const texts = known.get(spec.style) ?? new Map<string, CompiledMatcher | Promise<CompiledMatcher>>();
    known.set(spec.style, texts);
    const found = texts.get(spec.text) ?? compileMatcher(spec);
    texts.set(spec.text, found);
    return found;
  };

  return {
    compile(spec, findings) {
      const matcher = spec.matcher === null ? EVERYTHING : matcherFor(spec.matcher);
      const simple = spec.files === null && spec.condition === null && !(matcher instanceof Promise);
      return simple ? compiled(spec, findings, matcher, null, null) : compileAll(spec, findings, matcher);
    },
  };
}

async function compileAll(
  spec: HookSpec,
  findings: Finding[],
  matcher: CompiledMatcher | Promise<CompiledMatcher>,
): Promise<Compiled> {
  const { files, condition } = spec;
  return compiled(
    spec,
    findings,
    await matcher,
    files === null ? null : await compileFiles(files, spec.at, findings),
    condition === null ? null : await compileCondition(condition, spec.conditionAt, findings),
  );
}

function compiled(
  spec: HookSpec,
  findings: Finding[],
  { matcher, problem }: CompiledMatcher,
  files: CompiledFiles | null,
  condition: Hook['condition'],
): Compiled {
  if (problem !== null) findings.push({ code: 'BAD_MATCHER', severity: 'error', at: spec.matcherAt, message: problem });
  return {
    matcher,
    matcherText: spec.matcher?.text ?? null,
    files: files?.test ?? null,
    filesText: spec.files,
    condition,
    conditionText: spec.condition,
    fault: spec.fault ?? problem ?? files?.problem ?? null,
  };
}

const EVERYTHING: CompiledMatcher = { matcher: { kind: 'all' }, problem: null };

async function compileFiles(patterns: readonly string[], at: number, findings: Finding[]): Promise<CompiledFiles> {
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
