import type { Story } from './story.ts';
import { labelOf, type Way } from './ways-through.ts';

/** A story as plain data, for programs: `hookline why --json`, and the page. */
export function storyData(
  { id, outcome, decision, event, payload, hidden, speakers, skips, effects }: Story,
  ways: readonly Way[],
) {
  return {
    ...{ id, at: outcome.at, event, decision, reason: outcome.reason ?? null, payload, hidden },
    ...{ agent: outcome.agent ?? null, session: outcome.session_id ?? null, experiment: outcome.experiment === true },
    rewrite: outcome.rewrite ?? null,
    effects,
    hooks: speakers.map(({ run, decided, decision: own, today, held, parts, stillMeant }) => ({
      ...{ hook: run.hook, name: run.name ?? null, layer: run.layer ?? null, handler: run.handler ?? null },
      ...{ status: run.status, decision: own, decided, reason: run.reason ?? null, failure: run.failure ?? null },
      today: { now: today.now, hook: today.hook?.id ?? null, stillMeant },
      held,
      parts,
    })),
    skipped: skips.map((skip) => ({ hook: skip.hook, name: labelOf(skip), why: skip.why })),
    wouldPass: ways,
  };
}
