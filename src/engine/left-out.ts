import type { Hook } from '../core/hook.ts';
import type { Skip, SkipReason } from '../core/outcome.ts';
import { toldAbout } from '../core/told-hook.ts';

/** A hook that fits an event and does not run, and the first thing that kept it out. */
export interface LeftOut {
  readonly of: Hook;
  readonly why: SkipReason;
  /** As whoever asked is told it. */
  readonly told: Skip;
}

const KNOWN = new WeakMap<Hook, Map<SkipReason, LeftOut>>();

/** The same object each time: with packs of rules, most of what is told of a call is who had nothing to say. */
export function leftOut(hook: Hook, why: SkipReason): LeftOut {
  const ofHook = KNOWN.get(hook) ?? new Map<SkipReason, LeftOut>();
  const before = ofHook.get(why);
  if (before !== undefined) return before;
  const { id, name } = hook;
  const told: Skip = Object.freeze(name === null ? { hook: id, why } : { hook: id, name, why });
  const made: LeftOut = { of: hook, why, told: toldAbout(told, hook) };
  KNOWN.set(hook, ofHook.set(why, made));
  return made;
}

/** So many different lists that begin alike are known again. */
const MOST_LISTS = 16;
const LISTS = new WeakMap<LeftOut, (readonly LeftOut[])[]>();

/** The list that said the same before, so that what is made of it need not be made again. */
export function sameList(list: readonly LeftOut[]): readonly LeftOut[] {
  const [first] = list;
  if (first === undefined) return NOBODY;
  const alike = LISTS.get(first) ?? [];
  for (const other of alike) if (isSame(other, list)) return other;
  if (alike.length >= MOST_LISTS) alike.shift();
  alike.push(list);
  LISTS.set(first, alike);
  return list;
}

const NOBODY: readonly LeftOut[] = [];

function isSame(a: readonly LeftOut[], b: readonly LeftOut[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false;
  return true;
}

const TOLD = new WeakMap<readonly LeftOut[], readonly Skip[]>();

/** As an outcome has them. Many outcomes share one list, which nobody can change. */
export function toldOf(list: readonly LeftOut[]): readonly Skip[] {
  const before = TOLD.get(list);
  if (before !== undefined) return before;
  const made = Object.freeze(list.map(({ told }) => told));
  TOLD.set(list, made);
  return made;
}
