import type { AfterClause, FactsOf } from '../../core/after-clause.ts';
import { type Hook, isEntry } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { canonicalJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { DIALECTS_BY_NAME } from '../../dialects/all.ts';
import { candidates, indexHooks } from '../../engine/index-hooks.ts';
import { type SelectionFacts, select } from '../../engine/select.ts';

/** What a proposal has to do with an event: nothing is told of what it cannot change. */
export interface Touches {
  /** All others are none of its business. */
  readonly events: ReadonlySet<string>;
  /** Some of what is otherwise asks what was done earlier in the session. */
  readonly asksForEarlier: boolean;
  /** What rules of now and of the proposal want to have remembered of calls, each once. */
  readonly clauses: readonly AfterClause[];
  /** `seen`: an event, and what became of it. Null: it is decided as it was. */
  readonly meant: (seen: readonly HookEvent[]) => Promise<Meant | null>;
}

/** What is otherwise for an event. */
export interface Meant {
  /** Hooks that it would meet besides those of now. */
  readonly more: readonly Hook[];
  /** It would not meet one that it meets now. */
  readonly isLess: boolean;
}

/**
 * A proposal is a few hooks more, fewer or otherwise: an event that none of these is meant by is decided as it was,
 * whatever all others would say.
 */
export function touchedBy(
  these: readonly Hook[],
  those: readonly Hook[],
  { home, factsOf }: { readonly home: string; readonly factsOf: FactsOf },
): Touches {
  const [known, kept] = [new Set(these.map(contentOf)), new Set(those.map(contentOf))];
  // what is excepted from a hook is not to be seen from it
  const isSame = (hook: Hook, among: ReadonlySet<string>): boolean =>
    hook.excepts === undefined && among.has(contentOf(hook));
  const [more, less] = [those.filter((hook) => !isSame(hook, known)), these.filter((hook) => !isSame(hook, kept))];
  const differing = [...more, ...less];
  const gone: ReadonlySet<Hook> = new Set(less);
  const index = indexHooks(differing);
  const rules: SelectionFacts = {
    ...{ index, dialects: DIALECTS_BY_NAME, builtIn: { hooksFor: () => [] } },
    ...{ trustState: () => 'trusted' as const, factsOf, switchedOff: () => false },
  };
  const meantBy = async (event: HookEvent): Promise<readonly Hook[]> => {
    const fitting = candidates(index, event.name, event.row, event.payload);
    if (fitting.every((hook) => isNever(hook, event))) return [];
    return (await select({ rules, host: { home } }, event, () => false)).selected;
  };
  const meant = async (seen: readonly HookEvent[]): Promise<Meant | null> => {
    const all = new Set<Hook>();
    for (const event of seen) for (const hook of await meantBy(event)) all.add(hook);
    if (all.size === 0) return null;
    return { more: [...all].filter((hook) => !gone.has(hook)), isLess: [...all].some((hook) => gone.has(hook)) };
  };
  const asksForEarlier = differing.some(({ selects }) => selects.after.text !== null);
  const clauses = new Map([...these, ...those].flatMap(({ selects: { after } }) => after.test ?? []).map(keyed));
  const events = new Set<string>(differing.map(({ event }) => event));
  return { events, asksForEarlier, clauses: [...clauses.values()], meant };
}

function keyed(clause: AfterClause): readonly [string, AfterClause] {
  return [clause.key, clause];
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
