import { homedir } from 'node:os';
import type { Finding } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import { effectRuleText } from '../core/effect-rule.ts';
import { type Effect, eventRow } from '../core/events.ts';
import type { RuleWord } from '../core/handler.ts';
import type { Hook, HookSpec, MatcherSpec } from '../core/hook.ts';
import type { TemplateSyntax } from '../core/template.ts';
import { type CompiledMatcher, compileMatcher } from '../matching/matcher.ts';
import type { CommandMemory } from './compile-command.ts';
import type { Conditions, Shared } from './compile-conditions.ts';
import { hasPlaceholders } from './has-placeholders.ts';
import type { WhenPlace } from './hook-files.ts';

/** The parts of a hook that are compiled from text: what it matches, and where values go in its command. */
export type Compiled = Pick<Hook, 'selects' | 'fault' | 'handler'>;

export interface Compiler {
  /** At once, unless something must be loaded first. */
  readonly compile: (
    spec: HookSpec,
    findings: Finding[],
    dialect: Dialect,
    memory?: CommandMemory,
  ) => Compiled | Promise<Compiled>;
}

/** Many hooks share a matcher: each text is compiled once. The engines behind it are loaded when first needed. */
export function compiler(place: WhenPlace = { home: homedir() }): Compiler {
  const shared: Shared = { place, paths: null, whens: null, effects: null };
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
      const simple = template === undefined && !saysPlaces(spec) && !saysCel(spec);
      if (simple && !(matcher instanceof Promise)) return compiled(spec, findings, matcher, NO_CONDITIONS);
      return compileAll(spec, findings, matcher, template, shared, memory);
    },
  };
}

/** Whether nothing has to be loaded for it, whatever was loaded before. */
export function isCompiledAtOnce(spec: HookSpec, dialect: Dialect): boolean {
  if (saysPlaces(spec) || saysCel(spec) || hasPlaceholders(spec.handler, dialect)) return false;
  return !(compileMatcher(spec.matcher) instanceof Promise);
}

function saysPlaces({ files, condition, effects = null, after = null }: HookSpec): boolean {
  return files !== null || condition !== null || effects !== null || after !== null;
}

/** Most rules hold no values, and their texts need nothing to be loaded. */
function saysCel({ when = null, handler }: HookSpec): boolean {
  return when !== null || (handler.kind === 'rule' && handler.text.includes('{{'));
}

async function compileAll(
  spec: HookSpec,
  findings: Finding[],
  matcher: CompiledMatcher | Promise<CompiledMatcher>,
  template: TemplateSyntax | undefined,
  shared: Shared,
  memory: CommandMemory,
): Promise<Compiled> {
  const { conditionsOf } = await import('./compile-conditions.ts');
  return compiled(spec, findings, await matcher, await conditionsOf(spec, findings, template, shared, memory));
}

const NO_CONDITIONS: Conditions = { files: null, condition: null, when: null, effects: null, after: null };

function compiled(
  spec: HookSpec,
  findings: Finding[],
  { matcher, problem }: CompiledMatcher,
  { files, condition, when, effects, after, handler = spec.handler }: Conditions,
): Compiled {
  if (problem !== null) findings.push({ code: 'BAD_MATCHER', severity: 'error', at: spec.matcherAt, message: problem });
  const useless = uselessRule(spec);
  if (useless !== null) findings.push(useless);
  return {
    selects: {
      matcher: { test: matcher, text: textOf(spec.matcher) },
      files: { test: files?.test ?? null, text: spec.files },
      condition: { test: condition, text: spec.condition },
      when: { test: when, text: spec.when ?? null },
      effects: { test: effects, text: spec.effects ? effectRuleText(spec.effects) : null },
      after: { test: after, text: spec.after ? effectRuleText(spec.after) : null },
      mainAgentOnly: spec.mainAgentOnly === true,
    },
    handler,
    fault: spec.fault ?? problem ?? files?.problem ?? null,
  };
}

/** A list is one line. */
function textOf(matcher: MatcherSpec | null): string | null {
  return matcher?.style === 'kinds-and-searches' ? matcher.text.replaceAll('\n', '|') : (matcher?.text ?? null);
}

const EVERYTHING: CompiledMatcher = { matcher: { kind: 'all' }, problem: null };

const NEEDS: Readonly<Record<RuleWord, readonly Effect[]>> = {
  deny: ['refuse', 'hold'],
  ask: ['ask'],
  allow: ['allow'],
  context: ['context'],
};

/** A rule that could not do anything on its event is found when it is read, not when it was needed. */
function uselessRule({ handler, event, at, commandAt }: HookSpec): Finding | null {
  if (handler.kind !== 'rule') return null;
  const { effects } = eventRow(event);
  if (NEEDS[handler.word].some((effect) => effects.includes(effect))) return null;
  const message = `"${handler.word}" is nothing that a ${event} hook can do: this rule changes nothing.`;
  return { code: 'EFFECT_DROPPED', severity: 'warning', at: commandAt ?? at, message };
}
