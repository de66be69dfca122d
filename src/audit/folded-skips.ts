import type { Skip } from '../core/outcome.ts';

/** So many that were silent are told one by one; a pack of rules is told with the outcome. */
const MOST_APART = 8;

export interface FoldedSkips {
  readonly apart: readonly Skip[];
  /** Those whose conditions did not hold: by what their ids begin with, the rest of each id and its name. Null: they are told apart. */
  readonly silent: Readonly<Record<string, readonly string[]>> | null;
}

const KNOWN = new WeakMap<readonly Skip[], FoldedSkips>();

/** Of many rules that had nothing to say about a call, a record each would be most of the trail. */
export function foldedSkips(skipped: readonly Skip[]): FoldedSkips {
  const before = KNOWN.get(skipped);
  if (before !== undefined) return before;
  const made = folded(skipped);
  // the same calls come again and again, and outcomes share lists that nobody can change
  if (Object.isFrozen(skipped)) KNOWN.set(skipped, made);
  return made;
}

function folded(skipped: readonly Skip[]): FoldedSkips {
  const silent = skipped.filter(isSilent);
  if (silent.length <= MOST_APART) return { apart: skipped, silent: null };
  const byFile = new Map<string, string[]>();
  for (const { hook, name } of silent) {
    const end = hook.lastIndexOf(':') + 1;
    const own = `${hook.slice(end)}${name === undefined ? '' : ` ${name}`}`;
    const file = byFile.get(hook.slice(0, end));
    if (file === undefined) byFile.set(hook.slice(0, end), [own]);
    else file.push(own);
  }
  return { apart: skipped.filter((skip) => !isSilent(skip)), silent: Object.fromEntries(byFile) };
}

function isSilent({ why, approval }: Skip): boolean {
  return why === 'condition' && approval === undefined;
}
