import { type Hook, isEnforced, type Lane } from '../core/hook.ts';

export interface LanePlan {
  readonly lane: Lane;
  readonly hooks: readonly Hook[];
}

/** The enforced hooks run first, then every other lane side by side. Both keep the configured order. */
export interface Plan {
  readonly enforced: readonly LanePlan[];
  readonly lanes: readonly LanePlan[];
}

export function plan(selected: readonly Hook[]): Plan {
  return {
    enforced: lanesOf(selected.filter(isEnforced)),
    lanes: lanesOf(selected.filter((hook) => !isEnforced(hook))),
  };
}

function lanesOf(hooks: readonly Hook[]): readonly LanePlan[] {
  const lanes = new Map<string, { lane: Lane; hooks: Hook[] }>();
  for (const hook of hooks) {
    const lane = lanes.get(hook.lane.key);
    if (lane === undefined) lanes.set(hook.lane.key, { lane: hook.lane, hooks: [hook] });
    else lane.hooks.push(hook);
  }
  return [...lanes.values()];
}
