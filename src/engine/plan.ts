import { eventRow } from '../core/events.ts';
import { CODE_LANE, type Hook, isEnforced, type Lane } from '../core/hook.ts';

export interface LanePlan {
  readonly lane: Lane;
  readonly hooks: readonly Hook[];
}

/**
 * What runs one after the other: each on the input as the one before left it. `end` is for those who are told that an agent
 * has ended: not before everybody else has said whether it tries again.
 */
export const STAGES = ['enforced', 'files', 'code', 'end'] as const;
export type Stage = (typeof STAGES)[number];

/** The lanes of every stage, which run side by side. All keep the configured order. */
export type Plan = Readonly<Record<Stage, readonly LanePlan[]>>;

export function plan(selected: readonly Hook[]): Plan {
  const of = (stage: Stage): readonly LanePlan[] => lanesOf(selected, stage);
  return { enforced: of('enforced'), files: of('files'), code: of('code'), end: of('end') };
}

/** The host's own functions come last, so that they see what really comes to them. */
export function stageOf(hook: Hook): Stage {
  if (hook.echoOf !== undefined && eventRow(hook.event).mayBeTriedAgain) return 'end';
  if (isEnforced(hook)) return 'enforced';
  return hook.lane.key === CODE_LANE.key ? 'code' : 'files';
}

/** The lanes of these hooks, or of those of one stage: there are few, however many hooks there are. */
export function lanesOf(hooks: readonly Hook[], stage?: Stage): readonly LanePlan[] {
  const lanes: { readonly lane: Lane; readonly hooks: Hook[] }[] = [];
  for (const hook of hooks) {
    if (stage !== undefined && stageOf(hook) !== stage) continue;
    const known = lanes.find(({ lane }) => lane.key === hook.lane.key);
    if (known === undefined) lanes.push({ lane: hook.lane, hooks: [hook] });
    else known.hooks.push(hook);
  }
  return lanes;
}
