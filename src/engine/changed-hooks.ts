import { effectsIn } from '../core/dialect.ts';
import { hookLabel } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { isHeeded } from '../core/role.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import type { Engine } from './engine.ts';
import type { Judgement } from './merge.ts';
import type { Selection } from './select.ts';

/** A hook that was approved and has changed refuses what it could have refused, so that a pull cannot switch a guard off. */
export function changedHooks(engine: Engine, event: HookEvent, skipped: Selection['skipped']): readonly Judgement[] {
  return skipped.flatMap(({ of: hook, why }) => {
    if (why !== 'changed' || !isHeeded(hook)) return [];
    const dialect = engine.rules.dialects.get(hook.dialect);
    const effects = dialect === undefined ? event.row.effects : effectsIn(dialect, event.name);
    if (!effects.includes('refuse') && !effects.includes('hold')) return [];
    const reason = `Hook '${hookLabel(hook)}' has changed since it was approved. Review it with: hookline trust`;
    return [{ hook, verdict: { ...NO_OBJECTION, decision: 'block' as const, reason } }];
  });
}
