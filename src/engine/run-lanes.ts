import { refuses } from '../core/decision.ts';
import type { HookEvent } from '../core/dialect.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import type { Engine } from './engine.ts';
import { type Executed, executeHook, type NotExecuted } from './execute.ts';
import { counts } from './merge.ts';
import type { LanePlan } from './plan.ts';
import { applyRewrite, rewritable, withRewrite } from './rewrite.ts';

export interface LaneLimits {
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Lanes side by side; the result is in the order of the plan, whoever finished first. */
export async function runLanes(
  engine: Engine,
  lanes: readonly LanePlan[],
  event: HookEvent,
  limits: LaneLimits,
): Promise<readonly (Executed | NotExecuted)[]> {
  const results = await Promise.all(lanes.map((lane) => runLane(engine, lane, event, limits)));
  return results.flat();
}

async function runLane(
  engine: Engine,
  { lane, hooks }: LanePlan,
  event: HookEvent,
  limits: LaneLimits,
): Promise<readonly (Executed | NotExecuted)[]> {
  if (lane.mode === 'parallel') return Promise.all(hooks.map((hook) => executeHook(engine, hook, event, limits)));
  const results: (Executed | NotExecuted)[] = [];
  let current = event;
  let ended = false;
  for (const hook of hooks) {
    if (ended) {
      engine.emit({ type: 'hook:skip', hook, event, why: 'refused-before' });
      results.push({ kind: 'skipped', hook, why: 'refused-before', verdict: NO_OBJECTION });
      continue;
    }
    const result = await executeHook(engine, hook, current, limits);
    results.push(result);
    const { verdict } = counts(result);
    if (lane.chained && verdict.rewrite !== null) {
      current = withRewrite(current, applyRewrite(rewritable(current), verdict.rewrite));
    }
    ended = lane.endsAtRefusal && refuses(verdict.decision);
  }
  return results;
}
