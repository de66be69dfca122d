/** For whom an enforced hook is; each part that is said must fit. */
export interface Applies {
  /** Labels of the machine: one of the values of each. */
  readonly to: Readonly<Record<string, readonly string[]>>;
  /** Globs over where the repository comes from; null: any. */
  readonly repositories: readonly string[] | null;
  /** So many of a hundred machines; null: all. */
  readonly percent: number | null;
  /** What becomes of it elsewhere. */
  readonly otherwise: 'off' | 'shadow';
  /** It stands at the top, and is about the whole file. */
  readonly ofFile: boolean;
}

/** What is known of the machine that decides whether something applies. */
export interface Applying {
  /** `source`: whose bundle a file is of; null: it lies on the machine. Nobody knows them yet where it gives null. */
  readonly labels: (source: 'machine' | 'user' | null) => Readonly<Record<string, string>> | null;
  /** Where this machine stands among all, from 0 to 100, for what is called so; null: nobody knows. Always the same. */
  readonly share: (name: string) => number | null;
  /** Where the repository of a folder comes from; null: nobody knows. */
  readonly repositoryOf: (folder: string) => string | null;
  /** Told of each that is met, by the name for which a machine has its share: for whoever asks for many machines at once. */
  readonly heard?: (applies: Applies, name: string) => void;
}
