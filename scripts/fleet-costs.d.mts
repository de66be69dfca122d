/** What is assumed of a fleet; each can be given another value. */
export interface Assumed {
  readonly developers: number;
  readonly callsADay: number;
  readonly decisionsACall: number;
  readonly hoursADay: number;
  readonly workingDaysAMonth: number;
  /** How many times the average the busiest second has. */
  readonly busiest: number;
  readonly keepDays: number;
  readonly storedBytes: number;
  readonly sentBytes: number;
  readonly beatMinutes: number;
  readonly rowsASecond: number;
  readonly databaseMonth: number;
  readonly serverMonth: number;
  readonly diskGbMonth: number;
  readonly backupGbMonth: number;
}

export interface Costs {
  readonly decisionsADay: number;
  readonly perSecond: number;
  readonly perSecondAtMost: number;
  readonly storedGb: number;
  readonly sentGbADay: number;
  readonly beatsASecond: number;
  readonly servers: number;
  readonly disk: number;
  readonly backup: number;
  readonly month: number;
  readonly monthPerDeveloper: number;
}

export const ASSUMED: Assumed;
export function costsOf(assumed: Partial<Assumed>): Costs;
