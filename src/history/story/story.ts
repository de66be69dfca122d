import type { TrailRecord } from '../../audit/chain.ts';
import type { Decided } from '../../audit/decided.ts';
import { type Decision, decisionIn, isDeciding } from '../../core/decision.ts';
import type { Environment } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import type { ShownEffect } from '../../core/shown-effect.ts';
import type { Explanation } from '../../engine/explain.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import { recordedEvent } from '../replay/recorded-event.ts';
import { guiltyParts, type Parts } from './guilty-parts.ts';
import { type Held, heldConditions } from './held-conditions.ts';
import { metItems } from './met-items.ts';
import { type TodaysHook, todaysHook } from './todays-hook.ts';
import { wordsOnly } from './words-only.ts';

/** One hook's part in a decision. */
export interface Speaker {
  readonly run: TrailRecord;
  readonly decision: Decision;
  /** It is one of those by which the decision came about. */
  readonly decided: boolean;
  readonly today: TodaysHook;
  /** What it asked of the call, as it is today; empty: nothing, or it is gone. */
  readonly held: readonly Held[];
  readonly parts: Parts | null;
  /** Today it would be asked about the same call; null: that cannot be told. */
  readonly stillMeant: boolean | null;
}

/** Where it is told. */
export interface StoryWorld {
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
}

/** Everything that is known of one decision, then and now. */
export interface Story {
  readonly id: string;
  readonly outcome: TrailRecord;
  readonly decision: Decision;
  readonly event: string;
  readonly payload: JsonObject;
  /** What of the payload is not recorded as it was. */
  readonly hidden: readonly string[];
  readonly speakers: readonly Speaker[];
  readonly skips: readonly TrailRecord[];
  /** The hooks that would be asked about the same call today. */
  readonly meant: readonly Hook[];
  /** What the call does, part by part, as it is read today. */
  readonly effects: readonly ShownEffect[];
}

/** Null: of that decision no outcome is recorded. */
export async function storyOf(one: Decided, hooks: HooksByName, world: StoryWorld): Promise<Story | null> {
  const recorded = recordedEvent(one);
  const { outcome } = one;
  if (recorded === null || outcome === null) return null;
  const { event, payload, decision, hidden } = recorded;
  const all = hooks.inForce();
  const explained = explainedToday(hooks, event, payload);
  const meant = explained === null ? null : new Set(explained.lanes.flatMap((lane) => lane.hooks));
  const toEvent = eventMaker({ ...world, sessionId: 'why', only: null });
  const asked = orElse(() => toEvent(event, payload), null);
  const metBy = async (hook: Hook) => (asked === null ? undefined : metItems(hook, asked, world.home, world.env));
  const heeded = one.runs.filter(({ shadow }) => shadow !== true);
  const decides = isDeciding(
    decision,
    heeded.map((run) => decisionIn(run.decision)),
  );
  const speakers = one.runs.map(wordsOnly).map(async (run): Promise<Speaker> => {
    const today = todaysHook(run, all);
    const own = decisionIn(run.decision);
    const { hook } = today;
    return {
      run,
      decision: own,
      decided: decides(own) && run.shadow !== true,
      today,
      held: hook === null ? [] : heldConditions(hook, payload, run.after, await metBy(hook)),
      parts: hook === null || meant === null ? null : guiltyParts(hook, event, payload, hooks),
      stillMeant: hook === null || meant === null ? null : meant.has(hook),
    };
  });
  return {
    ...{ id: one.id, outcome, decision, event, payload, hidden, skips: one.skips.map(wordsOnly) },
    speakers: onceEach(await Promise.all(speakers)),
    meant: [...(meant ?? [])],
    effects: explained?.effects ?? [],
  };
}

/** A hook that looked again at a rewritten input is told once, by what it said last. */
function onceEach(speakers: readonly Speaker[]): readonly Speaker[] {
  const byHook = new Map(speakers.map((speaker) => [`${speaker.run.hook}\0${speaker.run.name}`, speaker]));
  return [...byHook.values()];
}

/** Null: today's configuration cannot be asked about it. */
function explainedToday(hooks: HooksByName, event: string, payload: JsonObject): Explanation | null {
  try {
    return hooks.explain(event, payload);
  } catch {
    return null;
  }
}
