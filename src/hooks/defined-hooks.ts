import { type Compiled, compiler } from '../config/compile.ts';
import { eachOnce } from '../config/each-once.ts';
import type { ProgramPlace } from '../config/forbidden-program.ts';
import { hookOf } from '../config/hook-of.ts';
import { dialectNamed } from '../config/which-files.ts';
import { withoutForbidden } from '../config/without-forbidden.ts';
import type { Code } from '../core/codes.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { Dialect, FileContext } from '../core/dialect.ts';
import { effectRuleText } from '../core/effect-rule.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { locatedFrom } from '../core/located.ts';
import { DIALECTS } from '../dialects/all.ts';
import { expressionProblem } from '../matching/cel/expression.ts';
import { globProblem } from '../matching/glob.ts';
import { compileMatcher } from '../matching/matcher.ts';
import { parseRule } from '../matching/parse-rule.ts';
import { byPattern } from './by-pattern.ts';
import { checkKeys } from './check-keys.ts';
import { type DefinitionRegistration, plainNames, type Registered, type Registering } from './registration.ts';

const CONTEXT: FileContext = { layer: 'user', folder: '', env: {} };
const KEYS = ['dialect', 'event', 'definition', 'enforced'];

/** Where hooks are registered, and how many were before. */
export interface RegistrationPlace {
  readonly number: number;
  readonly program: ProgramPlace;
}

/** An entry as it could stand in a file of that dialect; what would be an error there is thrown here. */
export function definedHooks(given: DefinitionRegistration, place: RegistrationPlace): Registering {
  checkKeys(given, KEYS, 'register()');
  const { definition: plain, pattern } = patternIn(given.definition);
  if (!isObject(plain)) throw new HookError('BAD_OPTION', '"definition" must be an object.');
  if (given.enforced !== undefined && typeof given.enforced !== 'boolean')
    throw new HookError('BAD_OPTION', '"enforced" must be true or false.');
  // some say it in the entry: what the host's own code enforces, nobody's file does
  const { enforced = false, ...definition } = plain;
  const isSaidThere = dialectNamed(given.dialect, DIALECTS).registersByName === true;
  const isEnforced = given.enforced === true || (isSaidThere && enforced === true);
  const written = isSaidThere ? definition : plain;
  const made = readHooks({ ...given, definition: written, enforced: isEnforced }, place);
  return pattern === null ? made : byPattern(made, pattern);
}

/** A pattern of the program's own (GenCode's HookDefinition) in place of a matcher. */
function patternIn(given: DefinitionRegistration['definition']): { definition: unknown; pattern: RegExp | null } {
  if (!isObject(given) || !(given.matcher instanceof RegExp)) return { definition: given, pattern: null };
  return { definition: { ...given, matcher: '*' }, pattern: given.matcher };
}

interface Entry extends Omit<DefinitionRegistration, 'definition'> {
  readonly definition: JsonObject;
}

/** `from`: how many hooks of the same registration there are before these. `adapt`: what is different in code. */
export function readHooks(
  { dialect: name, event, definition, enforced = false }: Entry,
  place: RegistrationPlace,
  from = 0,
  adapt: (hook: Hook) => Hook = (hook) => hook,
): Registering {
  const dialect = dialectNamed(name, DIALECTS);
  return hooksIn(dialect.fileWith(String(event), definition), { dialect, enforced }, place, from, adapt);
}

interface FileInCode {
  readonly dialect: Dialect;
  readonly enforced: boolean;
  /** There need not be any hook in it. */
  readonly mayBeNone?: boolean;
}

/** The hooks of what could stand in a file. */
export function hooksIn(
  file: unknown,
  { dialect, enforced, mayBeNone = false }: FileInCode,
  { number, program }: RegistrationPlace,
  from: number,
  adapt: (hook: Hook) => Hook = (hook) => hook,
): Registering {
  const { name } = dialect;
  const specs = specsOf(dialect, file, mayBeNone);
  for (const spec of specs.hooks) {
    const problem = specProblem(spec);
    if (problem !== null) throw new HookError(problem.code, problem.message);
  }
  const idOf = (i: number): string => `${name}:code:${number}${from + i === 0 ? '' : `.${from + i + 1}`}`;
  const lane = { ...dialect.lane, key: name };
  const layer = enforced ? 'enforced' : 'session';
  const inCode = { dialect: name, layer, source: null, lane, where: 'code' } as const;
  const toHook = (spec: HookSpec, i: number, made: Compiled): Hook =>
    adapt(hookOf(spec, { ...inCode, id: idOf(i), key: `code\0${number}\0${from + i}` }, made));
  const now = specs.hooks.map((spec, i) => toHook(spec, i, uncompiled(spec)));
  const diagnostics = specs.findings.map((finding) => diagnosticOf(finding, idOf(0)));
  const compiled = async (): Promise<Registered> => {
    const { compile } = compiler(program);
    const all: (Finding & { readonly hook: string })[] = [];
    const hooks: Hook[] = [];
    for (const [i, spec] of specs.hooks.entries()) {
      const found: Finding[] = [];
      const placed = spec.handler.kind === 'module' ? await placedIn(spec, program, found) : spec;
      const [checked = placed] = await withoutForbidden([placed], dialect, program, found);
      hooks.push(toHook(checked, i, await compile(checked, found, dialect)));
      all.push(...found.map((finding) => ({ ...finding, hook: idOf(i) })));
    }
    return { hooks, diagnostics: [...diagnostics, ...eachOnce(all).map((one) => diagnosticOf(one, one.hook))] };
  };
  return { now: { hooks: now, diagnostics }, later: compiled() };
}

function specsOf(dialect: Dialect, file: unknown, mayBeNone: boolean) {
  const { hooks, findings } = dialect.read(locatedFrom(file), CONTEXT);
  const isNone = hooks.length === 0 && !mayBeNone;
  const problem = findings.find((finding) => finding.severity === 'error') ?? (isNone ? findings[0] : undefined);
  if (problem !== undefined) throw new HookError(problem.code, problem.message, problem);
  if (isNone) throw new HookError('BAD_OPTION', `The definition holds no hook of ${dialect.name}.`);
  return { hooks, findings };
}

async function placedIn(spec: HookSpec, { root, cwd = root, home }: ProgramPlace, found: Finding[]): Promise<HookSpec> {
  const { placedModule } = await import('../config/placed-module.ts');
  return placedModule(spec, { folders: [cwd, root], home }, found);
}

/** What stands for a hook in lists until its patterns are ready. */
function uncompiled({
  matcher,
  files,
  condition,
  when,
  effects,
  after,
  mainAgentOnly,
  handler,
  fault,
}: HookSpec): Compiled {
  const text = matcher?.text ?? null;
  const selects = {
    matcher: { test: plainNames(text), text },
    files: { test: null, text: files },
    condition: { test: null, text: condition },
    when: { test: null, text: when ?? null },
    effects: { test: null, text: effects ? effectRuleText(effects) : null },
    after: { test: null, text: after ? effectRuleText(after) : null },
    mainAgentOnly: mainAgentOnly === true,
  };
  return { selects, handler, fault };
}

function diagnosticOf({ code, severity, message, hint }: Finding, hook: string): Diagnostic {
  return { code, severity, message, hook, ...(hint === undefined ? {} : { hint }) };
}

interface SpecProblem {
  readonly code: Code;
  readonly message: string;
}

/** What of a hook does not compile: a registration with such a thing is misuse, and would otherwise be no hook. */
function specProblem(spec: HookSpec): SpecProblem | null {
  const { matcher, files, condition, when = null } = spec;
  const compiled = compileMatcher(matcher);
  if (!(compiled instanceof Promise) && compiled.problem !== null)
    return { code: 'BAD_MATCHER', message: compiled.problem };
  for (const pattern of files ?? []) {
    const problem = globProblem(pattern.replace(/^!(?!\()/, '').replace(/^\.\//, ''));
    if (problem !== null) return { code: 'BAD_PATTERN', message: problem };
  }
  const rule = condition === null || condition.trim() === '' ? null : parseRule(condition);
  if (rule !== null && 'problem' in rule) return { code: 'BAD_CONDITION', message: rule.problem };
  const unread = when === null ? null : expressionProblem(when);
  if (unread === null) return null;
  return { code: 'BAD_CONDITION', message: `The condition "${when}" cannot be read: ${unread}.` };
}
