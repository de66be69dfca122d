import type { AfterClause } from '../core/after-clause.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { EffectRule, EffectTest } from '../core/effect-rule.ts';
import type { Handler } from '../core/handler.ts';
import { type HookSpec, isGrant, type RuleTest, type WhenCondition } from '../core/hook.ts';
import type { TemplateSyntax } from '../core/template.ts';
import { type CommandMemory, compileCommand } from './compile-command.ts';
import type { EffectCompiler } from './compile-effects.ts';
import type { CompiledFiles, PathCompiler } from './compile-paths.ts';
import type { WhenCompiler } from './compile-when.ts';
import type { WhenPlace } from './hook-files.ts';

/** What is costly to make, and made when it is first needed: what reads globs, CEL, and what calls do. */
export interface Shared {
  readonly place: WhenPlace;
  paths: PathCompiler | null;
  whens: WhenCompiler | null;
  effects: EffectCompiler | null;
}

/** What a hook says about when it runs, compiled. */
export interface Conditions {
  readonly files: CompiledFiles | null;
  readonly condition: RuleTest | null;
  readonly when: WhenCondition | null;
  readonly effects: EffectTest | null;
  readonly after: AfterClause | null;
  /** Absent: as it was read. */
  readonly handler?: Handler;
}

export async function conditionsOf(
  spec: HookSpec,
  findings: Finding[],
  template: TemplateSyntax | undefined,
  shared: Shared,
  memory: CommandMemory,
): Promise<Conditions> {
  const { files, condition, when = null, effects = null, after = null, commandAt = spec.at } = spec;
  const paths = files === null && condition === null ? null : await pathCompilerOf(shared);
  const values = spec.handler.kind === 'rule' && spec.handler.text.includes('{{') ? await whenCompilerOf(shared) : null;
  const handler =
    template === undefined ? spec.handler : await compileCommand(spec.handler, template, commandAt, findings, memory);
  return {
    files: files === null || paths === null ? null : await paths.files(files, spec, findings),
    condition: condition === null || paths === null ? null : await paths.condition(condition, spec, findings),
    when: when === null ? null : await whenOf(when, spec, findings, shared),
    effects: effects === null ? null : await effectsOf(effects, spec, findings, shared),
    after: after === null ? null : await afterOf(after, spec, findings, shared),
    handler: handler.kind === 'rule' && values !== null ? await values.rule(handler, commandAt, findings) : handler,
  };
}

/** What comes with hookline is read in a process for one event only if that event needs it. */
async function whenOf(text: string, spec: HookSpec, findings: Finding[], shared: Shared): Promise<WhenCondition> {
  if (shared.place.lazy === true && spec.ours === true) {
    return (await import('./later-when.ts')).laterWhen(text, () => whenCompilerOf(shared));
  }
  const entry = { isAlone: (spec.effects ?? null) === null, grants: isGrant(spec) };
  return (await whenCompilerOf(shared)).when(text, spec.whenAt ?? spec.at, findings, entry);
}

async function effectsOf(rule: EffectRule, spec: HookSpec, findings: Finding[], shared: Shared): Promise<EffectTest> {
  if (isCompiledLater(spec, shared)) {
    return (await import('./later-effects.ts')).laterEffects(rule, () => effectCompilerOf(shared));
  }
  return (await effectCompilerOf(shared)).rule(rule, spec, findings);
}

async function afterOf(rule: EffectRule, spec: HookSpec, findings: Finding[], shared: Shared): Promise<AfterClause> {
  if (isCompiledLater(spec, shared)) {
    return (await import('./later-effects.ts')).laterAfter(rule, () => effectCompilerOf(shared));
  }
  return (await effectCompilerOf(shared)).after(rule, spec, findings);
}

/** That it can be read is known: it is ours, or an earlier process has read it. Who grants is asked in other ways too. */
function isCompiledLater(spec: HookSpec, { place }: Shared): boolean {
  return place.lazy === true && (spec.ours === true || spec.wasRead === true) && !isGrant(spec);
}

async function whenCompilerOf(shared: Shared): Promise<WhenCompiler> {
  const { whenCompiler } = await import('./compile-when.ts');
  shared.whens ??= whenCompiler(shared.place);
  return shared.whens;
}

async function effectCompilerOf(shared: Shared): Promise<EffectCompiler> {
  const { effectCompiler } = await import('./compile-effects.ts');
  shared.effects ??= effectCompiler(shared.place);
  return shared.effects;
}

async function pathCompilerOf(shared: Shared): Promise<PathCompiler> {
  const { pathCompiler } = await import('./compile-paths.ts');
  shared.paths ??= pathCompiler(shared.place);
  return shared.paths;
}
