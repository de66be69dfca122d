import type { FileSettings } from '../core/dialect.ts';
import { keysOf } from '../core/keys-of.ts';
import type { Demand } from '../core/policy.ts';
import type { ConfigFile } from './config-file.ts';
import type { Position } from './position.ts';

/** What an enforced file demands of everybody's hooks, each with its place. */
export function demandsIn(
  { policy = {}, policyAt = {} }: FileSettings,
  { path }: ConfigFile,
  at: (offset: number) => Position,
): readonly Demand[] {
  return keysOf(policyAt).map((demand) => ({
    demand,
    value: policy[demand] ?? null,
    file: path,
    ...at(policyAt[demand] ?? 0),
  }));
}
