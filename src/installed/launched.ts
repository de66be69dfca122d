/** What start.ts leaves for the code that it has loaded and compared. */
export interface Launched {
  /** Where what is remembered of the package lies. */
  readonly folder: string;
  /** What somebody has still to be told of it; empty: nothing. */
  readonly news: string;
  /** Whether what this process has loaded, and what every call needs, is still what was installed. Looks at no content. */
  readonly isSame: () => boolean;
  /** The same by the hashes of all files. */
  readonly isWhole: () => boolean;
}

const NAME = Symbol.for('hookline.launched');

export function leaveLaunched(launched: Launched): void {
  Reflect.set(globalThis, NAME, launched);
}

/** Null: this process was not started by what `install` keeps outside of the package. */
export function launched(): Launched | null {
  return Reflect.get(globalThis, NAME) ?? null;
}
