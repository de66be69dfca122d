import type { WildText } from './wild-text.ts';

/** What files hold before a line runs. Whoever reads the line opens none itself. */
export interface FileTexts {
  /** Undefined: there is no such file; null: it is none to be read here. */
  readonly textOf: (path: string) => string | null | undefined;
  readonly realPath: (path: string) => string;
}

/** What a file may hold. */
export interface Held {
  readonly texts: readonly WildText[];
  /** It may be missing: in one of the folders where that may be there is none. */
  readonly isMissing: boolean;
}

/** The files that were looked into, by their whole paths, and what was looked for among all that the line has written. */
export interface Asked {
  readonly paths: Set<string>;
  readonly forms: Set<RegExp>;
}
