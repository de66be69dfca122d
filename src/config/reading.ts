import type { Finding } from '../core/diagnostic.ts';
import type { Located } from '../core/located.ts';

/** Whoever exceeds a limit does not return: the reading ends there. */
export interface Limits {
  /** For each value of the tree, with the number of maps and lists around it and it. */
  readonly node: (depth: number, at: number) => void;
  /** For each piece of text while there is no tree yet, so that a parser never sees what it could not bear. */
  readonly step: (depth: number, at: number, weight?: number) => void;
}

export interface Reading {
  readonly tree: Located | null;
  readonly findings: readonly Finding[];
}
