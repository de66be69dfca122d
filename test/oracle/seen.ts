/** What the kernel saw a line do to a place. */
export interface Touch {
  readonly does: 'reads' | 'writes' | 'deletes';
  readonly path: string;
}

/** All of what it saw that counts (docs/effects.md says what does). */
export interface Seen {
  readonly touches: readonly Touch[];
  /** The names of programs that a shell, or a program that runs others, started. */
  readonly started: readonly string[];
  /** Those of them, and of those that they start, that ended with a failure. */
  readonly failed: ReadonlySet<string>;
  /** Something asked for a connection to another machine. */
  readonly connects: boolean;
  /** Files that git alone has read, to see whether they differ from its index. */
  readonly compared?: readonly string[];
  /** Each of them was to this machine. */
  readonly onlyHere?: true;
}

export function touchKey({ does, path }: Touch): string {
  return `${does} ${path}`;
}
