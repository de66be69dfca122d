/** What a program writes because its words say where; options, between spaces, and numbers of operands. */
export interface Writes {
  /** Options before a file; the long ones that most programs have need no row. */
  readonly files?: string;
  readonly folders?: string;
  /** Options before the beginning of a name. */
  readonly prefixed?: string;
  /** Options before `Name=file`. */
  readonly settings?: string;
  readonly operands?: readonly number[];
  readonly prefixes?: readonly number[];
  /** The beginning of names where no word says it. */
  readonly prefix?: string;
  /** Operands that are folders which it writes into. */
  readonly into?: readonly number[];
  /** Words with which it writes into the current folder, under names that come from elsewhere; `''`: always. */
  readonly here?: string;
  /** Its words may be commands of its own language that write. */
  readonly said?: true;
}

/**
 * What a program does with what it is given. `any`: it may read it or change it, as one that no row tells about; `none`: it
 * opens none of it, unless `writesWith` says so. Both are statements: a row without one does not compile.
 */
export type Given = 'any' | 'none' | GivenFiles;

/** What becomes of the files that are a program's operands; lists of options stand between spaces. */
export interface GivenFiles {
  readonly does: 'reads' | 'writes' | 'deletes' | 'unknown';
  /** What is there already stays as it is. */
  readonly creates?: true;
  /** With these options it may leave some of it as it is. */
  readonly spares?: string;
  /** It writes into what it opens as for reading, too. */
  readonly opens?: true;
  /** So many words before them are no files, unless one of these options is there. */
  readonly after?: number;
  readonly unless?: string;
  /** Folders are meant with everything in them: `always`, or with these options. */
  readonly deep?: string;
  /** On the way down it passes over names with a leading dot, unless one of these options is there. */
  readonly hiddenWith?: string;
  /** Nor where one of these options is there twice: `-uu`. */
  readonly hiddenTwice?: string;
  /** Without one it is about the folder that it runs in: `always`, where nothing is piped into it, or with these options. */
  readonly here?: string;
  /** On the way down it goes where links lead: `always`, or with these options. */
  readonly follows?: string;
  /** Options before a word that says whether it goes down: `-d recurse`. */
  readonly deepBy?: string;
  /** It looks itself for what a star in a word finds. */
  readonly finds?: true;
  /** Options before a glob: of what lies in a folder it reads what that finds. */
  readonly globs?: string;
  /** At most so many of the words are files. */
  readonly most?: number;
  /** Only words like this are files. */
  readonly like?: RegExp;
  /** A word that stands alone is a file, although others would stand behind a first word that is none. */
  readonly sole?: true;
  /** With these options none of the words is a file. */
  readonly not?: string;
  /** They are files only with one of these options. */
  readonly with?: string;
  /** Of a folder it reads what is of its kind, and nobody can tell from the words what that is. */
  readonly folders?: true;
  /** Sub-commands that may stand before everything else. */
  readonly skips?: string;
  /** The words are files behind these sub-commands only. */
  readonly behind?: string;
}

/** Programs whose words no list can tell apart; `effects/program-acts.ts` has a function for each. */
export type ActsName =
  | ('applied-patch' | 'archives' | 'copies' | 'dd' | 'edits' | 'fed' | 'find')
  | ('git' | 'mirrors' | 'packs' | 'patch' | 'rights' | 'shreds' | 'spoken' | 'sqlite' | 'temporary');

/** What a program reads because its options say where; options between spaces. */
export interface Reads {
  readonly operands?: readonly number[];
  /** Options before a file. */
  readonly files?: string;
  /** Options before a file that lists further files, which it reads as well. */
  readonly lists?: string;
  /** Options before a file that it sends. */
  readonly sent?: string;
  /** Options before what it sends, in which `@` or `<` stands before a file. */
  readonly sentAt?: string;
  /** Options before what it sends, which is a file if it begins with `@`. */
  readonly marked?: string;
  /** Options before what it sends, which is a file unless there is a `=` in it. */
  readonly unlessAssigned?: string;
  /** Options before a name and a file. */
  readonly paired?: string;
  /** Its words, and what it reads, may be commands of its own language that read. */
  readonly said?: true;
  /** What it reads where none of `files` says another. */
  readonly usual?: string;
}
