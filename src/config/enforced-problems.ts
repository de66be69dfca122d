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
function missingHooks({ demand, value, ...place }: Demand, hooks: readonly Hook[]): readonly EnforcedProblem[] {
  if (demand !== 'requiredHooks' || !Array.isArray(value)) return [];
  return value.flatMap((name: string) => {
    const problem = problemOf(name, hooks);
    if (problem === null) return [];
    const reason = `Hook '${name}' is required by organization (${place.file}:${place.line}), and ${problem}: nothing is allowed.`;
    const diagnostic: Diagnostic = { code: 'REQUIRED_HOOK_MISSING', severity: 'error', message: reason, ...place };
    return [{ reason, diagnostic, events: null }];
  });
}

function problemOf(name: string, hooks: readonly Hook[]): string | null {
  const meant = hooks.filter((hook) => isEnforced(hook) && hook.name === name);
  if (meant.length === 0) return 'no enforced file has it';
  const unfit = meant.map(({ disabled, fault, handler }) => {
    const refused = handler.kind === 'command' && handler.template?.kind === 'refused' ? handler.template.why : null;
    const broken = fault ?? refused;
    return disabled ?? (broken === null ? null : `it cannot run (${broken})`);
  });
  return unfit.find((why) => why !== null) ?? null;
}

function everything(reason: string): readonly EnforcedProblem[] {
  return [{ reason, events: null }];
}
