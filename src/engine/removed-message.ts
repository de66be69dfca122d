import type { HookEvent } from '../core/hook-event.ts';
import type { Engine } from './engine.ts';
import type { SessionState } from './session.ts';

/** A repository may take its own hooks out, but not without a word: once per turn, like hooks that need review. */
export function removedMessage({ rules }: Engine, { name }: HookEvent, session: SessionState): readonly string[] {
  const count = rules.removed(name);
  if (count === 0 || !session.firstInTurn(`removed\0${name}`)) return [];
  const [hooks, are] = count === 1 ? ['hook', 'is'] : ['hooks', 'are'];
  return [
    `${count} ${hooks} that you approved for ${name} ${are} no longer in this project. See and confirm with: hookline trust`,
  ];
}
