import { DECISIONS, refuses } from './core/decision.ts';
import type { EventName, RewriteOf } from './core/events.ts';
import { HookError } from './core/hook-error.ts';
import type { Outcome } from './core/outcome.ts';

/** What an agent can do. The others are there, and undefined, so that each can be asked for. */
export type Gate<T> =
  | { readonly kind: 'go'; readonly go: T; readonly refused?: undefined; readonly ask?: undefined }
  | { readonly kind: 'refused'; readonly refused: string; readonly go?: undefined; readonly ask?: undefined }
  | { readonly kind: 'ask'; readonly ask: string; readonly go?: undefined; readonly refused?: undefined };

/** An outcome as the three things an agent can do with it, so that none of them can be forgotten. */
export function gate<E extends EventName, T>(outcome: Outcome<E>, input: T): Gate<T | NonNullable<RewriteOf<E>>> {
  mustBeOutcome(outcome);
  const { decision, hold, refused, reason } = outcome;
  if (refused || hold || refuses(decision)) return { kind: 'refused', refused: reason ?? 'Refused by a hook.' };
  if (decision === 'ask') return { kind: 'ask', ask: reason ?? 'A hook wants the person to decide.' };
  return { kind: 'go', go: outcome.rewrite ?? input };
}

/** A forgotten `await`, or an error in its place, is no permission. */
function mustBeOutcome(given: unknown): void {
  const isOutcome = typeof given === 'object' && given !== null && 'decision' in given;
  if (isOutcome && DECISIONS.some((decision) => decision === given.decision)) return;
  const hint = given instanceof Promise ? 'await it first' : 'give it what trigger() resolved with';
  throw new HookError('BAD_OPTION', 'gate() needs an outcome.', { hint });
}
