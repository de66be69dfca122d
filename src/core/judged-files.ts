/** A file that a call runs, and whose text was judged with it. */
export interface JudgedFile {
  readonly path: string;
  /** Left out where it would tell something about a secret. */
  readonly sha256?: string;
}

/** By the payload of an event, what of the disk was judged with it; told when somebody records it. */
export const JUDGED_FILES: WeakMap<object, () => readonly JudgedFile[]> = new WeakMap();
