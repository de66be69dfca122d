import { type Compiled, compiler } from '../config/compile.ts';
import { eachOnce } from '../config/each-once.ts';
import type { ProgramPlace } from '../config/forbidden-program.ts';
import { hookOf } from '../config/hook-of.ts';
import { withoutForbidden } from '../config/without-forbidden.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { Dialect, FileContext } from '../core/dialect.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject } from '../core/json.ts';
import { locatedFrom } from '../core/located.ts';
import { type DefinitionRegistration, plainNames, type Registered, type Registering } from './registration.ts';

const CONTEXT: FileContext = { layer: 'user', folder: '', env: {} };

/** An entry as it could stand in a file of that dialect; what would be an error there is thrown here. */
export function definedHooks(
  { dialect: name, event, definition }: DefinitionRegistration,
  dialects: readonly Dialect[],
  number: number,
  place: ProgramPlace,
): Registering {
  const dialect = dialects.find((candidate) => candidate.name === name);
  if (dialect === undefined) {
    const known = dialects.map((candidate) => candidate.name).join(', ');
    throw new HookError('UNKNOWN_DIALECT', `There is no dialect "${name}".`, { hint: `there are ${known}` });
  }
  if (!isObject(definition)) throw new HookError('BAD_OPTION', '"definition" must be an object.');
  const { hooks: specs, findings } = dialect.read(locatedFrom(dialect.fileWith(String(event), definition)), CONTEXT);
  const problem =
    findings.find((finding) => finding.severity === 'error') ?? (specs.length === 0 ? findings[0] : undefined);
  if (problem !== undefined)
    throw new HookError(problem.code, problem.message, problem.hint === undefined ? {} : { hint: problem.hint });
  if (specs.length === 0) throw new HookError('BAD_OPTION', `The definition holds no hook of ${name}.`);

  const id = `${name}:code:${number}`;
  const lane = { ...dialect.lane, key: name };
  const inCode = { id, dialect: name, layer: 'session', source: null, lane, where: 'code' } as const;
  const toHook = (spec: HookSpec, i: number, made: Compiled): Hook =>
    hookOf(spec, { ...inCode, key: `code\0${number}\0${i}` }, made);
  const now = specs.map((spec, i) => toHook(spec, i, uncompiled(spec)));
  const diagnostics = findings.map((finding) => diagnosticOf(finding, id));
  return { now: { hooks: now, diagnostics }, later: compiled(specs, toHook, dialect, diagnostics, id, place) };
}

async function compiled(
  specs: readonly HookSpec[],
  toHook: (spec: HookSpec, i: number, made: Compiled) => Hook,
  dialect: Dialect,
  diagnostics: readonly Diagnostic[],
  id: string,
  place: ProgramPlace,
): Promise<Registered> {
  const { compile } = compiler(place);
  const found: Finding[] = [];
  const hooks: Hook[] = [];
  for (const [i, spec] of specs.entries()) {
    const placed = spec.handler.kind === 'module' ? await placedIn(spec, place, found) : spec;
    const [checked = placed] = await withoutForbidden([placed], dialect, place, found);
    hooks.push(toHook(checked, i, await compile(checked, found, dialect)));
  }
  return { hooks, diagnostics: [...diagnostics, ...eachOnce(found).map((finding) => diagnosticOf(finding, id))] };
}

async function placedIn(spec: HookSpec, { root, cwd = root, home }: ProgramPlace, found: Finding[]): Promise<HookSpec> {
  const { placedModule } = await import('../config/placed-module.ts');
  return placedModule(spec, { folders: [cwd, root], home }, found);
}

/** What stands for a hook in lists until its patterns are ready. */
function uncompiled({ matcher, files, condition, when, handler, fault }: HookSpec): Compiled {
  const matcherText = matcher?.text ?? null;
  const texts = { matcherText, filesText: files, conditionText: condition, whenText: when ?? null };
  return { matcher: plainNames(matcherText), files: null, condition: null, when: null, handler, fault, ...texts };
}

function diagnosticOf({ code, severity, message, hint }: Finding, hook: string): Diagnostic {
  return { code, severity, message, hook, ...(hint === undefined ? {} : { hint }) };
}
