import { type Dialect, effectsIn } from '../core/dialect.ts';
import { type Hook, judgesFinalInput } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { isAsync, isObserver, isShadow } from '../core/role.ts';

/** When a hook is run a second time: after any rewrite that it has not seen, after those of other lanes, or not at all. */
export type LooksAgain = 'always' | 'other-lanes' | 'never';

/** Who may refuse sees what really runs; inside a lane its own dialect has decided who sees what. */
export function looksAgain(hook: Hook, { name, row }: HookEvent, dialects: ReadonlyMap<string, Dialect>): LooksAgain {
  if (row.rewrites === null || isAsync(hook) || isObserver(hook)) return 'never';
  if (judgesFinalInput(hook)) return 'always';
  if (!row.before || isShadow(hook) || hook.once) return 'never';
  const dialect = dialects.get(hook.dialect);
  const effects = dialect === undefined ? row.effects : effectsIn(dialect, name);
  return effects.includes('refuse') || effects.includes('ask') ? 'other-lanes' : 'never';
}
