import type { Code } from '../../core/codes.ts';
import type { Finding } from '../../core/diagnostic.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, type LocatedMap } from '../../core/located.ts';

/** Of an entry in which such a thing was found, nobody knows what it says. */
const COSTLY: readonly Code[] = ['WRONG_TYPE', 'UNKNOWN_KEY', 'CONFLICTING_KEYS', 'ODD_MATCHER'];

/** Why an entry that could be read all the same must not count as it was read; null: nothing speaks against it. */
export function brokenEntry(map: LocatedMap, found: readonly Finding[], spec: HookSpec): string | null {
  const twice = map.entries.find(({ key }, i) => map.entries.findIndex((other) => other.key === key) < i);
  if (twice !== undefined) return `The key "${twice.key}" stands twice in this hook.`;
  // a rule refuses whatever is wrong with its text, and "async" beside what cannot be so only loosens
  const harmless = [spec.handler.kind === 'rule' ? spec.commandAt : undefined, entryOf(map, 'async')?.keyAt];
  const costly = found.find(
    ({ severity, code, at }) => severity === 'error' && COSTLY.includes(code) && !harmless.includes(at),
  );
  if (costly === undefined) return null;
  return costly.hint === undefined ? costly.message : `${costly.message} (${costly.hint})`;
}
