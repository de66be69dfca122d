import { compiler } from '../config/compile.ts';
import { eachOnce } from '../config/each-once.ts';
import type { ProgramPlace } from '../config/forbidden-program.ts';
import { withoutForbidden } from '../config/without-forbidden.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { Dialect, FileContext } from '../core/dialect.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject } from '../core/json.ts';
import { locatedFrom } from '../core/located.ts';
import { type DefinitionRegistration, plainNames, type Registered, type Registering } from './registration.ts';

type Uncompiled = Omit<Hook, 'matcher' | 'files' | 'condition' | 'fault'>;

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

  const made = specs.map((spec, i) => ({ spec, hook: uncompiled(spec, dialect, number, i) }));
  const id = `${name}:code:${number}`;
  const now = made.map(({ spec, hook }): Hook => {
    const matcher = plainNames(spec.matcher?.text ?? null);
    return { ...hook, matcher, files: null, condition: null, fault: spec.fault };
  });
  const diagnostics = findings.map((finding) => diagnosticOf(finding, id));
  return { now: { hooks: now, diagnostics }, later: compiled(made, dialect, diagnostics, id, place) };
}

async function compiled(
  made: readonly { readonly spec: HookSpec; readonly hook: Uncompiled }[],
  dialect: Dialect,
  diagnostics: readonly Diagnostic[],
  id: string,
  place: ProgramPlace,
): Promise<Registered> {
  const { compile } = compiler();
  const found: Finding[] = [];
  const hooks: Hook[] = [];
  for (const { spec, hook } of made) {
    const [checked = spec] = await withoutForbidden([spec], dialect, place, found);
    hooks.push({ ...hook, ...(await compile(checked, found, dialect)) });
  }
  return { hooks, diagnostics: [...diagnostics, ...eachOnce(found).map((finding) => diagnosticOf(finding, id))] };
}

function uncompiled(spec: HookSpec, dialect: Dialect, number: number, i: number): Uncompiled {
  return {
    id: `${dialect.name}:code:${number}`,
    key: `code\0${number}\0${i}`,
    name: spec.name,
    event: spec.event,
    dialect: dialect.name,
    layer: 'session',
    source: null,
    lane: { ...dialect.lane, key: dialect.name },
    handler: spec.handler,
    matcherText: spec.matcher?.text ?? null,
    filesText: spec.files,
    conditionText: spec.condition,
    timeoutMs: spec.timeoutMs,
    onFailure: spec.onFailure,
    once: spec.once,
    async: spec.async,
    observe: spec.observe,
    shadow: spec.shadow,
    guard: spec.guard,
    approve: spec.approve,
    own: spec.own,
    mainAgentOnly: spec.mainAgentOnly,
    rank: spec.rank,
    disabled: spec.enabled ? null : (spec.disabledBy ?? 'switched off in code'),
    definition: spec.definition,
  };
}

function diagnosticOf({ code, severity, message, hint }: Finding, hook: string): Diagnostic {
  return { code, severity, message, hook, ...(hint === undefined ? {} : { hint }) };
}
