import { standsFor } from '../config/stands-for.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';
import { DIALECTS_BY_NAME } from '../dialects/all.ts';
import type { Registered, Registering } from './registration.ts';

/**
 * As with files: where hooks are called by their events (Mimir), a copy of an enforced one is ignored, with its words.
 * A different hook on the same event simply runs as well.
 */
export function withoutCopies(registering: Registering, inForce: readonly Hook[]): Registering {
  const enforced = inForce.filter((hook) => isEnforced(hook) && DIALECTS_BY_NAME.get(hook.dialect)?.namesAreEvents);
  if (enforced.length === 0) return registering;
  const { now, later } = registering;
  return { now: ignored(now, enforced), later: later?.then((done) => ignored(done, enforced)) ?? null };
}

function ignored({ hooks, diagnostics }: Registered, enforced: readonly Hook[]): Registered {
  const found: Diagnostic[] = [];
  const kept = hooks.map((hook) => {
    if (isEnforced(hook) || !enforced.some((other) => standsFor(hook, other))) return hook;
    const message = `Hook '${hookLabel(hook)}' is enforced by organization. User config ignored.`;
    if (!found.some((one) => one.message === message))
      found.push({ code: 'ENFORCED_CONFLICT', severity: 'warning', message, hook: hook.id });
    return { ...hook, disabled: message };
  });
  return { hooks: kept, diagnostics: [...diagnostics, ...found] };
}
