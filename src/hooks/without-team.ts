import { dialectNamed } from '../config/which-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { filledOf } from '../core/handler.ts';
import { type Hook, isEntry, placeOf } from '../core/hook.ts';
import { DIALECTS } from '../dialects/all.ts';

/** Hooks that ask who the team is, where no file says so: they would be told nothing, every time. */
export function withoutTeam(
  hooks: readonly Hook[],
  facts: Readonly<Record<string, string>> | null,
): readonly Diagnostic[] {
  if (facts !== null) return [];
  return hooks.filter(isEntry).flatMap((hook): readonly Diagnostic[] => {
    const { handler, disabled } = hook;
    const filled = filledOf(handler);
    if (filled === null || disabled !== null) return [];
    const known = dialectNamed(hook.dialect, DIALECTS).template?.facts;
    const asked = filled.slots.map(({ name }) => name);
    const missing = known?.names.filter((name) => asked.includes(name)) ?? [];
    if (known === undefined || missing.length === 0) return [];
    const names = missing.map((name) => `{${name}}`).join(', ');
    const message = `No team is configured, so that ${names} ${missing.length === 1 ? 'is' : 'are'} empty unless an event says it.`;
    const hint = `write team: { ${missing.map((name) => `${name}: …`).join(', ')} } into the team's file, ${known.file}`;
    return [{ code: 'NO_TEAM', severity: 'warning', message, hint, ...placeOf(hook), hook: hook.id }];
  });
}
