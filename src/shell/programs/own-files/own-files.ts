/** As what a program reads a text. */
export type ReadAs =
  /** Shell text that runs in the shell that is started, before anything else, or when that is over. */
  | ('start' | 'end')
  /** A file that runs by itself, and shell text for a shell of its own. */
  | ('program' | 'script')
  /** Nothing of it runs, or what does is found elsewhere. */
  | 'data'
  /** Settings of a program. */
  | ('curl' | 'git' | 'npm' | 'wget')
  /** Texts in a language that programs are written in. */
  | ('awk' | 'javascript' | 'perl' | 'php' | 'python' | 'ruby' | 'sed')
  /** Commands of the program's own, one on each line. */
  | ('gdb' | 'mysql' | 'psql' | 'sqlite' | 'tmux' | 'vim')
  | CommandLines;

/** Lines that a shell runs stand among others: what these are like, with the line itself as the group that is there. */
export interface CommandLines {
  readonly like: RegExp;
  /** What stands before it then. */
  readonly by?: string;
}

/** Files that programs read by themselves, and what they take them for. */
export interface OwnFiles {
  /** The programs, between spaces. */
  readonly of: string;
  readonly as: ReadAs;
  /**
   * Where they look without being told, between spaces: `$NAME/` is what a variable holds, `**​/` any folder, `*` any part of a
   * name, `@` the program's own name. What lies there already is what the program does anyway: it counts where the line puts it there.
   */
  readonly places?: string;
  /** Options before such a file. */
  readonly named?: string;
  /** Variables that name one. */
  readonly set?: string;
  /** What its words, or what it reads, say before the name of one: the group that is there. */
  readonly said?: RegExp;
  /** Options before such a text itself. */
  readonly texts?: string;
  /** So is what it finds on its standard input. */
  readonly fed?: true;
  /** Only where one of its words is like this, and none like that. */
  readonly with?: RegExp;
  readonly unless?: RegExp;
}
