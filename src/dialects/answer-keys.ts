import type { RefusingValue } from './refusing-words.ts';

/** The keys by which an answer is known. The less an output looks like one, the more telling a key has to be. */
export interface AnswerKeys {
  /** The object is the whole output. */
  readonly alone: readonly string[];
  /** There is other output around it: a line of a log may well have a "message" or a "reason". */
  readonly amongOthers: readonly string[];
  /** It cannot be read as JSON, or is one of a list: it may be anybody's source code, or data. */
  readonly unreadable: readonly string[];
  /** Those of them that decide, and how they say "no". */
  readonly refusing: Readonly<Record<string, RefusingValue>>;
}
