import type { Hook } from '../core/hook.ts';
import { canonicalJson } from '../core/json.ts';
import { remembering } from '../core/remembering.ts';
import { sha256 } from '../state/sha256.ts';

/** Hooks by what people call them; those on one line share that. */
export interface HooksById {
  readonly withId: (id: string) => readonly Hook[];
}

type Definitions = (hooks: HooksById, id: string) => string | null;

/**
 * What a hook is, in a few characters that change when it does; null: no file defines it. Hooks on one line share an id,
 * and then what all of them are.
 */
export function definitions(): Definitions {
  const known = new WeakMap<HooksById, (id: string) => string | null>();
  return (hooks, id) => {
    const before = known.get(hooks);
    if (before !== undefined) return before(id);
    const made = remembering(Number.POSITIVE_INFINITY, (wanted: string) => definitionOf(hooks.withId(wanted)));
    known.set(hooks, made);
    return made(id);
  };
}

export function definitionOf(hooks: readonly Hook[]): string | null {
  if (hooks.every(({ source }) => source === null)) return null;
  const all = hooks.map(({ dialect, event, selects, definition }) => ({
    dialect,
    event,
    matcherText: selects.matcher.text,
    definition,
  }));
  return sha256(canonicalJson(all)).slice(0, 16);
}
