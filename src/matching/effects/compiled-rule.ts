import type { Direction } from '../../core/direction.ts';
import type { KeyOf } from '../../core/effect-keys.ts';
import type { Unknown } from '../../core/unknowns.ts';
import type { BuiltTest } from './built-test.ts';
import type { OutsideTest } from './folder-list.ts';
import type { HostList } from './host-list.ts';
import { type PlaceGlobs, type PlaceList, placeList } from './place-list.ts';
import type { RunsTest } from './runs-test.ts';
import type { EffectView } from './view-of-event.ts';

/** A rule about effects, read and ready to be held against calls. */
export interface Compiled {
  readonly globs: ReadonlyMap<PlaceKey, PlaceGlobs>;
  readonly outside: OutsideTest | null;
  readonly hosts: HostList | null;
  readonly runs: RunsTest | null;
  /** Where what is read goes; null: anywhere. */
  readonly directions: readonly Direction[] | null;
  readonly existing: boolean;
  /** Whether a place lies where the rule says, in what a build made or outside of it; null: it says nothing of it. */
  readonly built: BuiltTest | null;
  readonly environment: boolean;
  readonly hasCredentials: () => boolean;
  readonly certain: boolean;
  /** What of it must be unknown; true: anything of it; null: it says nothing of that. */
  readonly unknown: true | Unknown | null;
  readonly home: string;
  readonly agentHome: string | null;
  /** The kinds of effects without which it does not hold. */
  readonly needs: number;
  /** The globs, as they are read in one folder of a project. */
  lists: { readonly cwd: string; readonly projectDir: string; readonly of: readonly KeyedList[] } | null;
  /** What it said of calls that led where they lead now; null: it asks where other folders are. */
  readonly answers: WeakMap<object, boolean> | null;
}

export interface KeyedList {
  readonly key: PlaceKey;
  readonly list: PlaceList;
}

export type PlaceKey = KeyOf<'globs'>;

export function listsFor(rule: Compiled, { cwd, projectDir }: EffectView): readonly KeyedList[] {
  if (rule.lists?.cwd === cwd && rule.lists.projectDir === projectDir) return rule.lists.of;
  const folders = { cwd, projectDir, home: rule.home, agentHome: rule.agentHome };
  const made = [...rule.globs].map(([key, globs]) => ({ key, list: placeList(globs, folders) }));
  rule.lists = { cwd, projectDir, of: made };
  return made;
}
