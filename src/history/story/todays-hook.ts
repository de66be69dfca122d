import type { TrailRecord } from '../../audit/chain.ts';
import { definitionOf } from '../../audit/definitions.ts';
import type { Hook } from '../../core/hook.ts';

/** What became of a hook since its run was recorded. */
export interface TodaysHook {
  /** `gone`: it is nowhere in the files; `unknown`: what it was is not recorded. */
  readonly now: 'same' | 'moved' | 'changed' | 'gone' | 'unknown';
  readonly hook: Hook | null;
}

/** The hook of a recorded run among those of today: by where it stood and what it said, then by its name, then by what it said. */
export function todaysHook(run: TrailRecord, hooks: readonly Hook[]): TodaysHook {
  const { hook: id, name, definition, dialect } = run;
  const own = hooks.filter((one) => one.dialect === dialect);
  const isSame = (hook: Hook): boolean => definitionOf(own.filter((one) => one.id === hook.id)) === definition;
  const there = own.filter((one) => one.id === id);
  // what has no definition was registered in code, or came with hookline
  if (typeof definition !== 'string') return { now: 'unknown', hook: there[0] ?? null };
  const unchanged = there.find(isSame);
  if (unchanged !== undefined) return { now: 'same', hook: unchanged };
  const moved = own.find((one) => definitionOf([one]) === definition || isSame(one));
  if (moved !== undefined) return { now: 'moved', hook: moved };
  const named = typeof name === 'string' ? own.find((one) => one.name === name) : undefined;
  if (named !== undefined) return { now: 'changed', hook: named };
  // another entry may stand on the line of one that is gone
  const unnamed = typeof name === 'string' ? undefined : there.find((one) => one.name === null);
  return unnamed === undefined ? { now: 'gone', hook: null } : { now: 'changed', hook: unnamed };
}
