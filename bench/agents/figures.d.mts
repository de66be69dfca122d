import type { Figure } from '../judge.mjs';

/** One session: of each call its milliseconds. */
interface Session {
  readonly calls: readonly number[];
  readonly cpu: readonly number[];
  readonly recorded: readonly (number | null)[] | null;
  readonly start: number;
  readonly end: number;
  readonly sessionCpu: number;
}

export interface Measured {
  /** So many calls of a session do not count. */
  readonly first: number;
  readonly sessions: Readonly<Record<string, readonly Session[]>>;
}

interface Summed {
  readonly median: number;
  readonly mean: number;
  readonly samples: number;
}

export function summarized(measured: Measured): Readonly<
  Record<
    string,
    {
      readonly addedMs: Summed;
      readonly addedCpuMs: number;
      readonly recordedMs: Summed | null;
      readonly unrecorded: number;
    }
  >
>;
export function agentFigures(agent: string, measured: Measured): readonly Figure[];
