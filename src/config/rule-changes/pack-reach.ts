import type { Hook } from '../../core/hook.ts';
import type { ConfigFile, LoadedFile } from '../config-file.ts';
import { fileIdentity } from '../extends/file-identity.ts';

/** Whether the words of a file about rules are for a hook, as far as packs go. */
export type PackReach = (by: ConfigFile, hook: Hook) => boolean;

/**
 * What a pack says about rules is for those that are there because of it alone: whoever publishes one does not loosen what
 * the file that extends it has of its own, or takes from elsewhere.
 */
export function packReach(files: readonly LoadedFile[]): PackReach {
  const takes = new Map(files.map((one) => [fileIdentity(one.file), one.takes ?? []]));
  const firsts = files.filter(({ file }) => file.pack === undefined).map(({ file }) => fileIdentity(file));
  const without = new Map<string, ReadonlySet<string>>();
  const othersThan = (left: string): ReadonlySet<string> => {
    const known = without.get(left) ?? reachable(firsts, takes, left);
    without.set(left, known);
    return known;
  };
  return (by, { source, layer }) => {
    if (by.pack === undefined) return true;
    if (source === null) return false;
    return !othersThan(fileIdentity(by)).has(fileIdentity({ path: source.file, layer }));
  };
}

/** All that is in force without one file. */
function reachable(
  firsts: readonly string[],
  takes: ReadonlyMap<string, readonly string[]>,
  left: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...firsts];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === left || found.has(one)) continue;
    found.add(one);
    open.push(...(takes.get(one) ?? []));
  }
  return found;
}
