import type { Finding } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import type { Handler, Hook, HookSpec, Matcher, MatcherSpec } from '../core/hook.ts';
import type { TemplateSyntax } from '../core/template.ts';
import { compileMatcher } from '../matching/matcher.ts';
import { type CommandMemory, compileCommand, hasPlaceholders } from './compile-command.ts';

/** The parts of a hook that are compiled from text: what it matches, and where values go in its command. */
export type Compiled = Pick<
  Hook,
  'matcher' | 'matcherText' | 'files' | 'filesText' | 'condition' | 'conditionText' | 'fault' | 'handler'
>;

export interface Compiler {
  /** At once, unless something must be loaded first. */
  readonly compile: (
    spec: HookSpec,
    findings: Finding[],
    dialect: Dialect,
    memory?: CommandMemory,
  ) => Compiled | Promise<Compiled>;
}

/** What enforces a time limit is costly to make: all patterns share one. */
interface Limits {
  timely: ((ask: () => boolean) => boolean | null) | null;
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
  const limits: Limits = { timely: null };
  const known = new Map<MatcherSpec['style'], Map<string, CompiledMatcher | Promise<CompiledMatcher>>>();
  const matcherFor = (spec: MatcherSpec): CompiledMatcher | Promise<CompiledMatcher> => {
    const texts = known.get(spec.style) ?? new Map<string, CompiledMatcher | Promise<CompiledMatcher>>();
    known.set(spec.style, texts);
    const found = texts.get(spec.text) ?? compileMatcher(spec);
    texts.set(spec.text, found);
    return found;
  };

  return {
    compile(spec, findings, dialect, memory = null) {
      const matcher = spec.matcher === null ? EVERYTHING : matcherFor(spec.matcher);
      const template = hasPlaceholders(spec.handler, dialect) ? dialect.template : undefined;
      const simple = spec.files === null && spec.condition === null && template === undefined;
      if (simple && !(matcher instanceof Promise)) return compiled(spec, findings, matcher, null, null, spec.handler);
      return compileAll(spec, findings, matcher, template, limits, memory);
    },
  };
}

async function compileAll(
  spec: HookSpec,
  findings: Finding[],
  matcher: CompiledMatcher | Promise<CompiledMatcher>,
  template: TemplateSyntax | undefined,
  limits: Limits,
  memory: CommandMemory,
): Promise<Compiled> {
  const { files, condition, handler } = spec;
  return compiled(
    spec,
    findings,
    await matcher,
    files === null ? null : await compileFiles(files, spec, findings, limits),
    condition === null ? null : await compileCondition(condition, spec.conditionAt, findings),
    template === undefined
      ? handler
      : await compileCommand(handler, template, spec.commandAt ?? spec.at, findings, memory),
  );
}

function compiled(
  spec: HookSpec,
  findings: Finding[],
  { matcher, problem }: CompiledMatcher,
  files: CompiledFiles | null,
  condition: Hook['condition'],
  handler: Handler,
): Compiled {
  if (problem !== null) findings.push({ code: 'BAD_MATCHER', severity: 'error', at: spec.matcherAt, message: problem });
  return {
    matcher,
    matcherText: textOf(spec.matcher),
    files: files?.test ?? null,
    filesText: spec.files,
    condition,
    conditionText: spec.condition,
    handler,
    fault: spec.fault ?? problem ?? files?.problem ?? null,
  };
}

/** A list is one line. */
function textOf(matcher: MatcherSpec | null): string | null {
  return matcher?.style === 'kinds-and-searches' ? matcher.text.replaceAll('\n', '|') : (matcher?.text ?? null);
}

const EVERYTHING: CompiledMatcher = { matcher: { kind: 'all' }, problem: null };

async function compileFiles(
  patterns: readonly string[],
  { at, filesAt, filesWhenNone }: HookSpec,
  findings: Finding[],
  limits: Limits,
): Promise<CompiledFiles> {
  const [{ compileFilePatterns }, { timelyAnswers }] = await Promise.all([
    import('../matching/file-patterns.ts'),
    import('../matching/timely-answers.ts'),
  ]);
  limits.timely ??= timelyAnswers();
  const compiled = await compileFilePatterns(patterns, limits.timely);
  if ('test' in compiled) {
    const { test } = compiled;
    return { test: filesWhenNone ? (paths, cwd) => paths.length === 0 || test(paths, cwd) : test, problem: null };
  }
  findings.push({
    code: 'BAD_PATTERN',
    severity: 'error',
    at: filesAt?.[compiled.index] ?? at,
    message: compiled.problem,
  });
  return { test: null, problem: compiled.problem };
}

async function compileCondition(rule: string, at: number, findings: Finding[]): Promise<Hook['condition']> {
  const { compileRule } = await import('../matching/permission-rule.ts');
  const compiled = await compileRule(rule);
  if (compiled.problem !== null)
    findings.push({ code: 'BAD_CONDITION', severity: 'error', at, message: compiled.problem });
  return compiled.test;
}
