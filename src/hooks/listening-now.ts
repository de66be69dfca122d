import type { Hook } from '../core/hook.ts';
import { type InForce, rootOf } from './in-force.ts';

/** The hooks that run when it is their event, and what stands for others until a person has looked; not what nobody approved. */
export function listeningNow({ hooks, standIns, trustState }: InForce): readonly Hook[] {
  const all = [...hooks, ...standIns()];
  return all.filter((hook) => hook.disabled === null && trustState(hook, rootOf(hook)) !== 'new');
}
