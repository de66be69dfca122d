import type { AfterClause, FactsOf } from '../../core/after-clause.ts';
import { refuses } from '../../core/decision.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Json } from '../../core/json.ts';
import { rememberCall } from '../../engine/remember-call.ts';
import { maskSecrets } from '../../masks/mask-secrets.ts';
import type { RecordedEvent } from './recorded-event.ts';

interface Surroundings {
  readonly clauses: readonly AfterClause[];
  readonly toEvent: (name: unknown, payload: unknown) => HookEvent;
  readonly home: string;
}

/** They are kept whole until then. */
const MOST_WAITING = 50_000;

/**
 * Calls that no engine was asked about. Rules may ask what was done earlier in a session: that is looked up when the first of them
 * is asked, and most proposals have nothing to do with it.
 */
export function passedCalls(session: FactsOf) {
  let waiting: (() => Promise<unknown>)[] = [];
  const caughtUp = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    for (const remember of all) await remember();
  };
  return {
    /** `isRefused`: it would be, whatever it was then. */
    async add({ clauses, toEvent, home }: Surroundings, read: () => RecordedEvent | null, isRefused = false) {
      if (clauses.length === 0) return;
      const rules = { clauses, masking: async () => maskSecrets };
      waiting.push(async () => {
        const one = read();
        if (one === null) return;
        const outcome = { refused: isRefused || refuses(one.decision), rewrite: (one.rewrite ?? null) as Json };
        await rememberCall({ memory: { session }, rules, host: { home } }, toEvent(one.event, one.payload), outcome);
      });
      if (waiting.length >= MOST_WAITING) await caughtUp();
    },
    caughtUp,
  };
}
