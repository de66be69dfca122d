import type { AfterClause } from '../../core/after-clause.ts';
import type { Hook } from '../../core/hook.ts';
import type { Json } from '../../core/json.ts';
import { withRewrite } from '../../engine/rewrite.ts';
import type { HooksByName } from '../../hooks/api.ts';
import type { eventMaker } from '../../hooks/event-for.ts';
import { asBefore, compare, notReplayable } from './compare.ts';
import { passedCalls } from './passed-calls.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { Replayed } from './replayed.ts';
import type { standIn } from './stand-in.ts';
import { stricterBy } from './stricter-by.ts';
import type { Touches } from './touched-by.ts';

/** Hooks that recorded events meet again. */
export interface OpenHooks {
  readonly hooks: Pick<HooksByName, 'trigger'>;
  readonly all: readonly Hook[];
  /** Null: each event has to be tried. */
  readonly touches: Touches | null;
  /** What its rules want to have remembered of earlier calls. */
  readonly clauses: readonly AfterClause[];
  readonly home: string;
  readonly toEvent: ReturnType<typeof eventMaker>;
}

/** Plays recorded events, the oldest first; those that nothing touches are not asked about, but remembered. */
export function recordedPlayer(stand: ReturnType<typeof standIn>) {
  const passed = passedCalls(stand.factsOf);
  const playedWhole = async ({ hooks, all }: OpenHooks, recorded: RecordedEvent): Promise<Replayed> => {
    await passed.caughtUp();
    stand.begin(recorded, all);
    const outcome = await hooks.trigger(recorded.event, recorded.payload);
    return compare(recorded, outcome, stand.unknown());
  };
  return {
    passed,
    async play(opened: OpenHooks, recorded: RecordedEvent): Promise<Replayed> {
      if (recorded.heldBack !== undefined) return notReplayable(recorded, recorded.heldBack);
      const { touches, toEvent } = opened;
      if (touches === null) return playedWhole(opened, recorded);
      const event = toEvent(recorded.event, recorded.payload);
      const { rewrite } = recorded;
      const isRewritten = event.row.rewrites !== null && (rewrite ?? null) !== null;
      const seen = isRewritten ? [event, withRewrite(event, rewrite as Json)] : [event];
      if (touches.asksForEarlier) await passed.caughtUp();
      const meant = await touches.meant(seen);
      const replayed = meant === null ? asBefore(recorded) : stricterBy(recorded, seen, meant);
      if (replayed === null) return playedWhole(opened, recorded);
      await passed.add(opened, () => recorded, replayed.after.decision === 'deny');
      return replayed;
    },
  };
}
