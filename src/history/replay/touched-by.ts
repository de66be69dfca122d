import { type Hook, isEntry } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { canonicalJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { DIALECTS } from '../../dialects/all.ts';
import { candidates, indexHooks } from '../../engine/index-hooks.ts';
import { type SelectionFacts, select } from '../../engine/select.ts';
import type { HooksByName } from '../../hooks/api.ts';

const BY_NAME = new Map(DIALECTS.map((dialect) => [dialect.name, dialect]));

/** Whether a proposal has anything to do with an event: nothing is told of what it cannot change. */
export interface Touches {
  /** All others are none of its business. */
  readonly events: ReadonlySet<string>;
  readonly isTouched: (event: HookEvent) => Promise<boolean>;
}

/**
 * A proposal is a few hooks more, fewer or otherwise: an event that none of these is meant by is decided as it was,
 * whatever all others would say. Null: it changes more than hooks, and has to be tried on each.
 */
export function touchedBy(now: HooksByName, proposed: HooksByName, home: string): Touches | null {
  const [these, those] = [now.inForce(), proposed.inForce()];
  const asksForEarlier = [...these, ...those].some(({ selects }) => selects.after.text !== null);
  if (asksForEarlier || settingsOf(now) !== settingsOf(proposed)) return null;
  const [known, kept] = [new Set(these.map(contentOf)), new Set(those.map(contentOf))];
  // what is excepted from a hook is not to be seen from it
  const isSame = (hook: Hook, among: ReadonlySet<string>): boolean =>
    hook.excepts === undefined && among.has(contentOf(hook));
  const differing = [...those.filter((hook) => !isSame(hook, known)), ...these.filter((hook) => !isSame(hook, kept))];
  const index = indexHooks(differing);
  const rules: SelectionFacts = {
    ...{ index, dialects: BY_NAME, builtIn: { hooksFor: () => [] } },
    ...{ trustState: () => 'trusted' as const, factsOf: () => ({}), switchedOff: () => false },
  };
  const isTouched = async (event: HookEvent): Promise<boolean> => {
    const fitting = candidates(index, event.name, event.row, event.payload);
    if (fitting.every((hook) => isNever(hook, event))) return false;
    return (await select({ rules, host: { home } }, event, () => false)).selected.length > 0;
  };
  return { events: new Set(differing.map(({ event }) => event)), isTouched };
}

/** What it is about is not done by this call. */
function isNever({ fault, selects }: Hook, event: HookEvent): boolean {
  return fault === null && orElse(() => selects.effects.test?.never?.(event), false) === true;
}

/** Everything of a hook but where it stands. */
function contentOf(hook: Hook): string {
  const { dialect, event, layer, name, definition, disabled, changed, role, timeoutMs, onFailure, fault } = hook;
  const matcher = hook.selects.matcher.text;
  const told = { dialect, event, layer, name, definition, disabled, role, timeoutMs, onFailure, fault, matcher };
  return canonicalJson([told, changed ?? null, isEntry(hook)]);
}

function settingsOf({ policy, refusals, residentOffIn }: HooksByName): string {
  return JSON.stringify([policy.map(({ demand, value }) => [demand, value]), refusals(), residentOffIn() === null]);
}
