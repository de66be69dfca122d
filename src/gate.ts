import type { EventName } from './core/events.ts';
import type { Outcome } from './core/outcome.ts';
import type { RewriteOf } from './core/payload.ts';

export type Gate<T> = { readonly go: T } | { readonly refused: string } | { readonly ask: string };

/** An outcome as the three things an agent can do with it, so that none of them can be forgotten. */
export function gate<E extends EventName, T>(outcome: Outcome<E>, input: T): Gate<T | RewriteOf<E>> {
  if (outcome.refused) return { refused: outcome.reason ?? 'Refused by a hook.' };
  if (outcome.decision === 'ask') return { ask: outcome.reason ?? 'A hook wants the person to decide.' };
  return { go: outcome.rewrite ?? input };
}
