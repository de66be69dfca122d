import { grouped } from '../core/grouped.ts';
import type { ChangedBy } from '../core/rule-change.ts';
import { visible } from '../core/visible.ts';
import type { HookInfo } from '../hooks/shown-hook.ts';
import type { Paint } from './print.ts';
import { counted, cut } from './table.ts';

/** One line for each pack, in the place of all its rules. */
export function packLines(hooks: readonly HookInfo[], { bold, dim }: Paint): string {
  const packs = grouped(hooks, ({ pack, layer }) => `${pack} (${layer})`);
  return [...packs]
    .map(([pack, rules]) => `${bold(visible(pack))} ${partsOf(rules).join(', ')}  ${dim('hookline list --all')}\n`)
    .join('');
}

/** How many rules these hooks are: one that is for several events is a hook for each. */
export function ruleCount(hooks: readonly Pick<HookInfo, 'name' | 'id'>[]): number {
  return new Set(hooks.map(({ name, id }) => name ?? id)).size;
}

/** How many, and of how many there is something to say. */
function partsOf(rules: readonly HookInfo[]): readonly string[] {
  const on = rules.filter(({ state }) => state !== 'disabled');
  const hardened = on.filter(({ changed }) => changed.some(({ to }) => to === 'deny'));
  const softened = on.filter((rule) => rule.changed.length > 0 && !hardened.includes(rule));
  const said: readonly (readonly [number, string])[] = [
    [ruleCount(softened), 'softened'],
    [ruleCount(hardened), 'hardened'],
    [ruleCount(rules) - ruleCount(on), 'off'],
    ...(['untrusted', 'changed', 'invalid'] as const).map(
      (state) => [ruleCount(rules.filter((rule) => rule.state === state)), state] as const,
    ),
  ];
  return [
    counted(ruleCount(rules), 'rule'),
    ...said.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`)),
  ];
}

/** What `rules` made of those that are still on. */
export function changedLines(hooks: readonly HookInfo[], most: number): string {
  const lines = hooks
    .filter(({ state }) => state !== 'disabled')
    .flatMap(({ id, name, changed }) => changed.map((one) => `  ${visible(name ?? id)}: ${visible(changedText(one))}`));
  return [...new Set(lines)].map((line) => `${cut(line, most)}\n`).join('');
}

/** What `rules` made of a rule, and where. */
export function changedText({ to, by }: ChangedBy): string {
  return to === 'except' ? `exceptions in ${by}` : `"${to}" by ${by}`;
}
