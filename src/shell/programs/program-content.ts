/**
 * What becomes of what a program reads. `prints`: it comes out again, and goes into what it writes; `tells`: no more is said
 * of it than how much there is, whether it is the same or what it hashes to; `keeps`: it goes into what it writes and
 * nowhere else, as what a program that prints does with an output that its words name; `uses`: the program works with it, or gives it to what it starts; `loads`: it becomes variables of the shell.
 */
export type Handling = 'prints' | 'tells' | 'keeps' | 'uses' | 'loads';

export interface Content {
  /** Without one of the options below; not given: nobody can tell. */
  readonly is?: Handling;
  /** The same of its standard input, where that is something else. */
  readonly piped?: Handling;
  /** Options, between spaces, with which it is something else; the first that is there decides. Null: nobody can tell. */
  readonly with?: readonly (readonly [options: string, is: Handling | null])[];
  /** Options before a file that it only uses. */
  readonly used?: string;
  /** Sub-commands with which it is something else. */
  readonly behind?: Readonly<Record<string, Handling>>;
  /** No list of options says it: `effects/content/handling.ts` has a function for each. */
  readonly by?: 'added' | 'byGit' | 'compressed' | 'converted' | 'inPlace' | 'listed' | 'packed' | 'zipped';
}
