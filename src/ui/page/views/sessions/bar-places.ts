import type { Part } from '../../../data/sessions.ts';

type PartHook = Part['hooks'][number];

/** A hook on the time of its event: when its turn came, and when it had ended. */
export interface Bar {
  readonly hook: PartHook;
  readonly beginMs: number;
  readonly endMs: number;
}

export interface BarLane {
  readonly name: string;
  readonly bars: readonly Bar[];
}

/** Hooks that share an order share a lane; what tells no begin is at once, or has others of its lane before it. */
export function barLanes({ hooks }: Pick<Part, 'hooks'>): readonly BarLane[] {
  const lanes = new Map<string, Bar[]>();
  for (const hook of hooks) {
    const name = laneOf(hook);
    const bars = lanes.get(name) ?? [];
    lanes.set(name, bars);
    const beginMs = hook.waitMs ?? (hook.handler === 'callback' ? (bars.at(-1)?.endMs ?? 0) : 0);
    bars.push({ hook, beginMs, endMs: beginMs + (hook.ms ?? 0) });
  }
  return [...lanes].map(([name, bars]) => ({ name, bars }));
}

function laneOf({ lane, handler, hook }: PartHook): string {
  if (lane !== '') return lane;
  if (handler === 'callback') return 'code';
  return hook.slice(0, Math.max(0, hook.indexOf(':')));
}

/** How long an event took, with everything that was waited for. */
export function spanMs(lanes: readonly BarLane[]): number {
  return lanes.reduce((most, { bars }) => bars.reduce((sum, { endMs }) => Math.max(sum, endMs), most), 0);
}

/** The colour of what a hook said, or of how it failed. */
export function toneOf({ decision, status, rewrote, shadow }: PartHook): string {
  if (status === 'failed' || status === 'timed-out') return 'failed';
  if (shadow) return 'none';
  if (decision === 'deny' || decision === 'block') return 'refused';
  if (decision === 'ask') return 'asked';
  if (rewrote) return 'rewritten';
  return decision === 'allow' ? 'allowed' : 'none';
}
