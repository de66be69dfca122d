import type { Terminal } from './display/terminal.ts';

/** A terminal, or a pipe, for a session that is not there yet: what the person does reaches it once it is. */
export interface Console extends Terminal {
  readonly place: (path: string) => string;
  /** The person wants what is under way to end. */
  readonly onInterrupt: (listener: () => void) => void;
  /** Says what could follow an `@` in the line being typed. */
  readonly setSuggest: (suggest: (query: string) => Promise<readonly string[]>) => void;
  /** A status line is drawn: it is worth asking for one. */
  readonly hasStatus: boolean;
}
