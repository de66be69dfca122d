import type { Shell } from '../shells.ts';

/**
 * One way to write something. In its text `«act "$F"»` stands for any production of the group `act`, in whose text `§` stands
 * for what comes behind the group's name here.
 */
export interface Production {
  /** The construct, and behind a colon which of its spellings. */
  readonly name: string;
  readonly text: string;
  /** The shells that know it; not given: all of them. */
  readonly in?: readonly Shell[];
}

export type Grammar = Readonly<Record<string, readonly Production[]>>;

export function production(name: string, text: string, ...shells: readonly Shell[]): Production {
  return shells.length === 0 ? { name, text } : { name, text, in: shells };
}

export function constructOf(name: string): string {
  return name.split(': ')[0] ?? name;
}
