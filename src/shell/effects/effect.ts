import type { WholeKind } from '../../core/effect-rows.ts';
import type { Handling } from '../programs/program-content.ts';
import type { Run } from '../walk/run.ts';
import type { WildText } from './wild-text.ts';

/** How much of a place it is about. */
export type Reach =
  /** That very place. */
  | 'file'
  /** That place with everything in it. */
  | 'tree'
  /** Something in that folder, and nobody can tell what. */
  | 'below'
  /** Something with other things in it arrives there, as a copy. */
  | 'copied'
  /** Whatever has the name, anywhere in that folder. */
  | 'sweep'
  /** Files of the repository in that folder that only git knows: what another commit has, or what none has. */
  | 'repository'
  /** The package in that folder is replaced or gone; one that comes `from` a folder, if that says so. */
  | 'package';

/** What a command does to a place. */
export interface Touch extends Possible {
  /** `rights`: they change; `unknown`: it may read it, or change it, or open a way to it. */
  readonly does: 'reads' | 'writes' | 'deletes' | 'rights' | 'unknown';
  readonly reach: Reach;
  readonly path: WildText;
  /** What a `sweep` looks for. */
  readonly name?: WildText;
  /** What is looked for is no name but a path from the root on, in which a mark for anything may stand for slashes. */
  readonly isWhole?: true;
  /** What arrives there has the names that it has in this folder; not given: nobody knows its names. */
  readonly from?: WildText;
  /** Packages arrive there, each in the folder of its name. */
  readonly isPackages?: true;
  /** It arrives there only where that is no folder yet; in a folder it has its own name. */
  readonly unlessFolder?: true;
  /** It is written with a slash at its end: where it is a link, what is meant is the folder that it leads to. */
  readonly isFolder?: true;
  /**
   * Why it is `unknown`, where the words themselves are no sign of a change: a program that no row tells about is `given`
   * the place, or a text is `guessed` to be one.
   */
  readonly only?: 'given' | 'guessed';
  /** What the program does with what it reads there, or that it finds it on its standard input; not given: nobody can tell. */
  readonly handled?: Handling | 'stdin';
  /** What is there already stays as it is: `touch`, `cp -n`. */
  readonly creates?: true;
  /** It is meant from the folder of the repository on, which lies above where git runs, or is that. */
  readonly isFromTop?: true;
  /** On the way down it goes where links lead. */
  readonly follows?: true;
  /** What is passed over below it: names with a leading dot, what a project says that it ignores, what git tracks, or both of these. */
  readonly spares?: 'hidden' | 'ignored' | 'tracked' | 'tracked and ignored';
}

/** It talks with another machine, which learns at least what it is asked. */
export interface Sending extends Possible {
  readonly does: 'sends';
  /** Null: that shows only when it runs. */
  readonly host: string | null;
  /** The file that it sends; null: none that its words name. */
  readonly path: WildText | null;
}

/** `escalates`: with the rights of somebody else; `unknown`: what it runs shows only then, and may do anything. */
export interface Whole extends Possible {
  readonly does: WholeKind;
  readonly path: null;
  /** What is unknown is a program text. */
  readonly isCode?: true;
}

/** What a command does, with the paths as its words have them. */
export type Act = Touch | Sending | Whole;

/** What a line does. Its path is whole, from the root on. */
export type Effect = Act & {
  /** The part of the line that does it. */
  readonly part: Run;
};

/** It may not come to that: a condition stands before it, or it is one of several. */
export interface Possible {
  readonly maybe?: true;
}

/** One that does more than read, or may. */
export type Change = Touch;

/** Each of the paths, in each of these ways. */
export function touches(
  does: Touch['does'],
  paths: readonly WildText[],
  ...reaches: readonly Reach[]
): readonly Touch[] {
  return paths.flatMap((path) => reaches.map((reach) => ({ does, reach, path })));
}
