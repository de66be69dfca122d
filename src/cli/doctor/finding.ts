/** What was looked at, in the order in which it is told. */
export const AREAS = ['machine', 'agents', 'files', 'hooks', 'week'] as const;
export type Area = (typeof AREAS)[number];

/** One thing that is not as it should be, or that somebody should know. */
export interface DoctorFinding {
  readonly area: Area;
  /** False: it is only good to know. */
  readonly wrong: boolean;
  readonly what: string;
  /** What comes of it; null: that is plain. */
  readonly why: string | null;
  /** What to do, best a command; null: nothing. */
  readonly todo: string | null;
  readonly file?: string;
  readonly line?: number;
}

/** What one look found, and in a few words what is well. */
export interface Look {
  readonly findings: readonly DoctorFinding[];
  readonly fine: readonly string[];
}
