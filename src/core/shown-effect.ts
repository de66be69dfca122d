/** One thing that a call does, for people to read. */
export interface ShownEffect {
  /** The command of a line that does it, as it is written; or the tool. */
  readonly part: string;
  readonly does: 'reads' | 'writes' | 'deletes' | 'sends' | 'escalates' | 'unknown';
  /** From the folder where the agent is, or from the home folder, where it lies in one of them. `…` is what is not known. */
  readonly path?: string;
  /** That very place, with everything in it, or something in it. */
  readonly reach?: 'file' | 'tree' | 'some';
  /** Null: it shows only when it runs. */
  readonly host?: string | null;
  /** Its words say all of it. */
  readonly told: boolean;
}
