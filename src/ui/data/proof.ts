/** What the browser needs to know of the trail before it reads it. */
export interface ProofAbout {
  readonly head: ProofHead;
  /** In the order of their records. */
  readonly files: readonly ProofFile[];
  /** What is there and cannot be read, in words: no record of it is looked at. */
  readonly unread: readonly string[];
  /** Records that could not be written, and that no record tells of yet. */
  readonly dropped: number;
  /** There was a trail here, as far as is remembered elsewhere. */
  readonly wasBegun: boolean;
}

export type ProofHead =
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged' }
  | {
      readonly kind: 'head';
      readonly seq: number;
      readonly hash: string;
      readonly file: string;
      readonly offset: number;
    };

export interface ProofFile {
  readonly name: string;
  /** The number of its first record, by its name. */
  readonly first: number;
  readonly bytes: number;
}
