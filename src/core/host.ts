import type { Environment } from './dialect.ts';

/** Whose hooks these are: the program that runs them, its clock, and where it keeps what lasts. */
export interface Host {
  readonly env: Environment;
  readonly home: string;
  /** Where the agent was started. */
  readonly cwd: string;
  readonly stateFolder: string;
  readonly now: () => number;
}
