import { type Hook, isEnforced } from '../../core/hook.ts';
import { trustOf } from '../../core/layer.ts';
import { isObserver, isShadow } from '../../core/role.ts';

/** What a rule of a pack is, whoever extends the pack; null: it is no rule of a pack. */
export function ruleOf({ source, event }: Hook): string | null {
  if (source?.pack === undefined) return null;
  return `${source.file}\0${source.line}\0${source.column}\0${event}`;
}

/** How much is refused by it. */
export function strictnessOf(hook: Hook): number {
  if (hook.disabled !== null) return 0;
  if (isShadow(hook) || isObserver(hook)) return 1;
  const { handler } = hook;
  return handler.kind === 'rule' && handler.word === 'ask' ? 2 : 3;
}

/** The rules of a pack that a more trusted layer extends too are off, where that one's are as strict: nothing is said twice. */
export function withoutCopies(hooks: readonly Hook[]): readonly Hook[] {
  const byRule = new Map<string, Hook[]>();
  for (const hook of hooks) {
    const rule = ruleOf(hook);
    if (rule !== null) byRule.set(rule, [...(byRule.get(rule) ?? []), hook]);
  }
  return hooks.map((hook) => {
    const others = byRule.get(ruleOf(hook) ?? '') ?? [];
    const counting = others.find(
      (other) => trustOf(other.layer) > trustOf(hook.layer) && strictnessOf(other) >= strictnessOf(hook),
    );
    if (counting === undefined || hook.disabled !== null) return hook;
    const whose = isEnforced(counting) ? 'an enforced file' : "a person's own file";
    return { ...hook, disabled: `left out, because ${whose} extends ${hook.source?.pack?.name} too`, staysOff: true };
  });
}
