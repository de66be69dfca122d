import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import { refusedTemplate, sandboxOf } from '../core/handler.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import type { Demand } from '../core/policy.ts';
import { hasOwnFiles } from '../core/sandbox.ts';
import { problemOfScript } from '../trust/script-file.ts';
import type { ScriptRun } from '../trust/script-problems.ts';
import { unfitCommand } from '../trust/unfit-command.ts';
import { projectRoot, type Whereabouts } from './discover.ts';
import type { LoadedConfig } from './load.ts';

/** The same, and nothing is allowed while a hook that an organization requires is not there, switched on and fit to run. */
export function withRequired(config: LoadedConfig, { cwd, home }: Whereabouts, env: Environment): LoadedConfig {
  const place = { cwd, home, env, projectDir: projectRoot(cwd, home) };
  const demands = config.files.flatMap((file) => file.demands ?? []);
  const missing = demands.flatMap((demand) =>
    requiredBy(demand).flatMap((name) => {
      const problem = problemOf(name, config.hooks, place);
      return problem === null ? [] : diagnosticOf(name, problem, demand);
    }),
  );
  const problems = missing.map(({ message }) => ({ reason: message, events: null }));
  return {
    ...config,
    diagnostics: [...config.diagnostics, ...missing],
    problems: [...config.problems, ...problems],
  };
}

function requiredBy({ demand, value }: Demand): readonly string[] {
  return demand === 'requiredHooks' && Array.isArray(value) ? value : [];
}

/** A hook of the same name that nobody enforces is another. */
function problemOf(name: string, hooks: readonly Hook[], place: ScriptRun): string | null {
  const meant = hooks.filter((hook) => isEnforced(hook) && hook.name === name);
  if (meant.length === 0) return 'no enforced file has it';
  const unfit = meant.map((hook) => {
    const broken = hook.disabled === null ? brokenBy(hook, place) : null;
    return hook.disabled ?? (broken === null ? null : `it cannot run (${broken})`);
  });
  return unfit.find((why) => why !== null) ?? null;
}

function brokenBy({ fault, handler, selects }: Hook, place: ScriptRun): string | null {
  if (fault !== null) return fault;
  const unreadable = selects.when.test?.unreadable;
  if (unreadable !== undefined) return `its condition cannot be read: ${unreadable}`;
  if (handler.kind === 'unavailable') return `hooks of type "${handler.type}" cannot be run`;
  const unfilled = refusedTemplate(handler);
  if (unfilled !== null) return unfilled;
  if (hasOwnFiles(sandboxOf(handler))) return null;
  if (handler.kind === 'command') return unfitCommand(handler, place);
  return handler.kind === 'module' ? (problemOfScript(handler.path)?.message.replace(/\.$/, '') ?? null) : null;
}

function diagnosticOf(name: string, problem: string, { file, line, column }: Demand): Diagnostic {
  const message = `Hook '${name}' is required by organization (${file}:${line}), and ${problem}: nothing is allowed.`;
  return { code: 'REQUIRED_HOOK_MISSING', severity: 'error', message, file, line, column };
}
