export interface Counts {
  readonly covered: number;
  readonly total: number;
}

/** What Vitest's summary says of files (path → counts), as a table by room. */
export function coverageByRoom(
  summary: ReadonlyMap<string, Readonly<Record<'lines' | 'branches' | 'functions', Counts>>>,
): string;
