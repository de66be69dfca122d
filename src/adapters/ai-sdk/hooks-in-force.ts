import type { Hooks } from '../../hooks/api.ts';

/** Who may have something to say about a tool call, by name: where that has changed, a person is asked anew. */
export function hooksInForce(hooks: Pick<Hooks, 'trigger'> & Partial<Pick<Hooks, 'list'>>): readonly string[] {
  const all = hooks.list?.({ event: 'PreToolUse' }) ?? [];
  return all.filter(({ state }) => state === 'active' || state === 'enforced').map(({ name, id }) => name ?? id);
}
