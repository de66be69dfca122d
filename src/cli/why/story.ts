import type { TrailRecord } from '../../audit/chain.ts';
import { type Decision, refuses } from '../../core/decision.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ShownEffect } from '../../core/shown-effect.ts';
import type { Explanation } from '../../engine/explain.ts';
import type { HooksByName } from '../../hooks/api.ts';
import type { Decided } from '../audit/decided.ts';
import { isDecision, recordedEvent } from '../audit/replay/recorded-event.ts';
import { guiltyParts, type Parts } from './guilty-parts.ts';
import { type Held, heldConditions } from './held-conditions.ts';
import { type TodaysHook, todaysHook } from './todays-hook.ts';

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
  /** What the call does, part by part, as it is read today. */
  readonly effects: readonly ShownEffect[];
}

/** Null: of that decision no outcome is recorded. */
export function storyOf(one: Decided, hooks: HooksByName): Story | null {
  const recorded = recordedEvent(one);
  const { outcome } = one;
  if (recorded === null || outcome === null) return null;
  const { event, payload, decision, hidden } = recorded;
  const all = hooks.inForce();
  const explained = explainedToday(hooks, event, payload);
  const meant = explained === null ? null : new Set(explained.lanes.flatMap((lane) => lane.hooks));
  const speakers = one.runs.map((run): Speaker => {
    const today = todaysHook(run, all);
    const own = isDecision(run.decision) ? run.decision : 'none';
    const decided = own === decision && own !== 'none' && run.shadow !== true;
    const { hook } = today;
    return {
      run,
      decision: own,
      decided: decided || (refuses(decision) && refuses(own) && run.shadow !== true),
      today,
      held: hook === null ? [] : heldConditions(hook, payload, run.after),
      parts: hook === null || meant === null ? null : guiltyParts(hook, event, payload, hooks),
      stillMeant: hook === null || meant === null ? null : meant.has(hook),
    };
  });
  return {
    ...{ id: one.id, outcome, decision, event, payload, hidden, skips: one.skips },
    speakers: onceEach(speakers),
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
