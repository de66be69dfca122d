/** The hookline that answers, as its own process knows it. */
export interface Running {
  /** The folder of its package; null: it is part of somebody's program. */
  readonly package: string | null;
  /** The program that runs it. */
  readonly node: string;
}
