import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, placeOf } from '../core/hook.ts';

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
