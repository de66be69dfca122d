import type { Diagnostic } from '../../core/diagnostic.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { type Hook, isEnforced } from '../../core/hook.ts';
import { needsTrust, trustOf } from '../../core/layer.ts';
import type { CHANGED_TO } from '../../core/rule-change.ts';
import type { LoadedFile } from '../config-file.ts';
import type { FileChange } from './file-changes.ts';
import type { PackReach } from './pack-reach.ts';
import { strictnessOf } from './same-rule.ts';

/** `off` least, `deny` most. */
const STRICTNESS = { off: 0, shadow: 1, ask: 2, deny: 3 } as const satisfies Record<
  (typeof CHANGED_TO)[number],
  number
>;

/** Words about rules of a more trusted layer: they do not count, and whoever wrote them should know. */
export function outOfReach(hooks: readonly Hook[], changes: readonly FileChange[]): readonly Diagnostic[] {
  return changes.flatMap((change): readonly Diagnostic[] => {
    const { name, by, is, except, line, column } = change;
    const named = hooks.filter((hook) => hook.name === name);
    const above = named.filter((hook) => trustOf(hook.layer) > trustOf(by.layer));
    const isOwn = above.length < named.length;
    const softens = above.some((hook) => except.length > 0 || (is !== null && STRICTNESS[is] < strictnessOf(hook)));
    if (above.length === 0 || (isOwn && !softens)) return [];
    const place = { severity: 'warning', file: by.path, line, column } as const;
    if (above.some(isEnforced)) {
      const message = `Hook '${name}' is enforced by organization. User config ignored.`;
      return [{ code: 'ENFORCED_CONFLICT', message, ...place }];
    }
    const message = `The rule "${name}" is a person's own, and stays as that person has it: a project's file does not change it.`;
    const hint = needsTrust(by.layer) ? 'a person changes it in ~/.config/hookline/hooks.yml' : undefined;
    return [{ code: 'RULE_OUT_OF_REACH', message, ...place, ...(hint === undefined ? {} : { hint }) }];
  });
}

/** Words of a pack about rules that are not its own: whoever extends it should know what it tries. */
export function outOfPack(
  hooks: readonly Hook[],
  changes: readonly FileChange[],
  reaches: PackReach,
): readonly Diagnostic[] {
  return changes.flatMap(({ name, by, line, column }): readonly Diagnostic[] => {
    const named = hooks.filter((hook) => hook.name === name && trustOf(by.layer) >= trustOf(hook.layer));
    if (named.length === 0 || named.some((hook) => reaches(by, hook))) return [];
    const message = `The rule "${name}" is in force without the pack "${by.pack?.name}", and stays as it is: a pack changes only what it brings along.`;
    const hint = 'if you want it, write it under "rules" of your own file';
    return [{ code: 'RULE_OUT_OF_REACH', severity: 'warning', message, hint, file: by.path, line, column }];
  });
}

/**
 * Names under `rules` that no hook has. A person may mean rules of a project that is not this one: only what is nearly a
 * name, or of a pack that is there, is a mistake.
 */
export function unknownRules(
  hooks: readonly Hook[],
  changes: readonly FileChange[],
  files: readonly LoadedFile[],
): readonly Diagnostic[] {
  const names = new Set(hooks.flatMap(({ name }) => name ?? []));
  const unknown = changes.filter(({ name }) => !names.has(name));
  if (unknown.length === 0) return [];
  const packs = new Map(
    files.flatMap(({ file, unreadable }) => (file.pack === undefined ? [] : [[file.pack.name, unreadable !== null]])),
  );
  return unknown.flatMap(({ name, by, line, column }): readonly Diagnostic[] => {
    const pack = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : null;
    const isBroken = pack !== null && packs.get(pack) === true;
    const meant = meantRule(name, pack, names);
    const isPack = packs.has(name);
    const isMistake = isPack || meant !== null || (pack !== null && packs.has(pack)) || needsTrust(by.layer);
    if (isBroken || !isMistake) return [];
    const named = meant === null ? 'hookline list --all has the names of all rules' : `did you mean "${meant}"?`;
    const whole = `that is a pack: its rules are called "${name}/…", and it is left out by taking it out of "extends"`;
    const hint = isPack ? whole : named;
    const message = `There is no rule "${name}" here, so that nothing is changed.`;
    return [{ code: 'UNKNOWN_RULE', severity: 'warning', message, hint, file: by.path, line, column }];
  });
}

/** Also one that was named without its pack. */
function meantRule(name: string, pack: string | null, names: ReadonlySet<string>): string | null {
  const whole = pack === null ? [...names].find((one) => one.endsWith(`/${name}`)) : undefined;
  return whole ?? didYouMean(name, names);
}
