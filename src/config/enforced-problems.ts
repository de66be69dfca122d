import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import type { Demand } from '../core/policy.ts';
import type { LoadedFile, LostEntry } from './load-file.ts';

/** Why events are refused that no hook need refuse. */
export interface EnforcedProblem {
  readonly reason: string;
  /** Where nobody has said it yet. */
  readonly diagnostic?: Diagnostic;
  /** Those that are refused; null: every event that can be. */
  readonly events: readonly EventName[] | null;
}

/** What an organization wrote and does not get: whatever it was to refuse, its absence refuses. */
export function enforcedProblems(files: readonly LoadedFile[], hooks: readonly Hook[]): readonly EnforcedProblem[] {
  const enforced = files.filter(({ file }) => file.layer === 'enforced');
  return [
    ...enforced.flatMap(({ unreadable, lost = [] }) =>
      unreadable === null ? lost.map(lostProblem) : everything(CANNOT_BE_READ + unreadable.message),
    ),
    ...enforced.flatMap(({ demands = [] }) => demands.flatMap((demand) => missingHooks(demand, hooks))),
  ];
}

const CANNOT_BE_READ = 'The enforced hooks cannot be read, so nothing is allowed: ';

function lostProblem({ found: { message, file, line }, events }: LostEntry): EnforcedProblem {
  const what = events === null ? 'nothing is allowed' : `no ${events.join(' or ')} is allowed`;
  return { reason: `What is enforced at ${file}:${line} cannot be understood, so ${what}: ${message}`, events };
}

/** A hook that must be there: by its name, switched on, and fit to run. */
function missingHooks(demand: Demand, hooks: readonly Hook[]): readonly EnforcedProblem[] {
  return requiredBy(demand).flatMap((name) => {
    const problem = problemOf(hooksNamed(name, hooks));
    return problem === null ? [] : notAsRequired(name, problem, demand);
  });
}

/** The names of the hooks that a demand requires. */
export function requiredBy({ demand, value }: Demand): readonly string[] {
  return demand === 'requiredHooks' && Array.isArray(value) ? value : [];
}

/** A hook of the same name that nobody enforces is another. */
export function hooksNamed(name: string, hooks: readonly Hook[]): readonly Hook[] {
  return hooks.filter((hook) => isEnforced(hook) && hook.name === name);
}

export function notAsRequired(name: string, problem: string, { file, line, column }: Demand): EnforcedProblem {
  const reason = `Hook '${name}' is required by organization (${file}:${line}), and ${problem}: nothing is allowed.`;
  const diagnostic = { code: 'REQUIRED_HOOK_MISSING', severity: 'error', message: reason, file, line, column } as const;
  return { reason, diagnostic, events: null };
}

function problemOf(meant: readonly Hook[]): string | null {
  if (meant.length === 0) return 'no enforced file has it';
  const unfit = meant.map((hook) => {
    const broken = brokenBy(hook);
    return hook.disabled ?? (broken === null ? null : `it cannot run (${broken})`);
  });
  return unfit.find((why) => why !== null) ?? null;
}

function brokenBy({ fault, handler, when }: Hook): string | null {
  if (fault !== null) return fault;
  if (when?.unreadable !== undefined) return `its condition cannot be read: ${when.unreadable}`;
  if (handler.kind === 'unavailable') return `hooks of type "${handler.type}" cannot be run`;
  return handler.kind === 'command' && handler.template?.kind === 'refused' ? handler.template.why : null;
}

function everything(reason: string): readonly EnforcedProblem[] {
  return [{ reason, events: null }];
}
