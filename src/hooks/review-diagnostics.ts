import { dialectNamed } from '../config/which-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { filledOf } from '../core/handler.ts';
import { type Hook, isEntry, placeOf } from '../core/hook.ts';
import { DIALECTS } from '../dialects/all.ts';

export function needReview(waiting: readonly Hook[]): readonly Diagnostic[] {
  if (waiting.length === 0) return [];
  const [hooks, need] = waiting.length === 1 ? ['hook', 'needs'] : ['hooks', 'need'];
  const message = `${waiting.length} ${hooks} ${need} review and will not run: nobody approved what this project brings along.`;
  const hint = 'see and approve with: hookline trust';
  return [{ code: 'NEEDS_REVIEW', severity: 'warning', message, hint, ...commonPlace(waiting) }];
}

export function haveChanged(changed: readonly Hook[]): readonly Diagnostic[] {
  if (changed.length === 0) return [];
  const [hooks, it, is] = changed.length === 1 ? ['hook', 'it', 'it was'] : ['hooks', 'they', 'they were'];
  const message = `${changed.length} ${hooks} changed since ${is} approved: what ${it} could refuse is refused until somebody has reviewed the change.`;
  const hint = 'see what changed and approve with: hookline trust';
  return [{ code: 'CHANGED_SINCE_APPROVED', severity: 'error', message, hint, ...commonPlace(changed) }];
}

/** Where they are, if that is one place. */
function commonPlace(hooks: readonly Hook[]): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const files = new Set(hooks.map((hook) => hook.source?.file ?? ''));
  const [first] = hooks;
  return files.size === 1 && first !== undefined ? placeOf(first) : {};
}

/** Hooks that ask who the team is, where no file says so: they would be told nothing, every time. It is one gap, told once. */
export function withoutTeam(
  hooks: readonly Hook[],
  facts: Readonly<Record<string, string>> | null,
): readonly Diagnostic[] {
  if (facts !== null) return [];
  const asking = hooks.filter(isEntry).flatMap((hook) => {
    const filled = hook.disabled === null ? filledOf(hook.handler) : null;
    const known = filled === null ? undefined : dialectNamed(hook.dialect, DIALECTS).template?.facts;
    const missing = known?.names.filter((name) => filled?.slots.some((slot) => slot.name === name)) ?? [];
    return known === undefined || missing.length === 0 ? [] : [{ hook, file: known.file, missing }];
  });
  const [first] = asking.sort((a, b) => (a.hook.source?.line ?? 0) - (b.hook.source?.line ?? 0));
  if (first === undefined) return [];
  const missing = [...new Set(asking.flatMap((one) => one.missing))];
  const names = missing.map((name) => `{${name}}`).join(', ');
  const message = `No team is configured, so that ${names} ${missing.length === 1 ? 'is' : 'are'} empty unless an event says it.`;
  const hint = `write team: { ${missing.map((name) => `${name}: …`).join(', ')} } into the team's file, ${first.file}`;
  return [{ code: 'NO_TEAM', severity: 'warning', message, hint, ...placeOf(first.hook), hook: first.hook.id }];
}
