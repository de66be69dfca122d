import type { Estimate, Figure, Noise } from '../judge.mjs';
import type { Measured } from './rounds.mjs';

interface Way {
  readonly callMs: Estimate;
  /** Null: without hooks nothing is added. */
  readonly addedMs: Estimate | null;
  readonly cpuMs: number;
  readonly addedCpuMs: number;
  readonly recordedMs: Estimate | null;
  readonly unrecorded: number;
  readonly firstMs: number;
  readonly tenthMs: number;
}

export function summarized(measured: Measured): {
  readonly rounds: { readonly all: number; readonly quiet: number; readonly isBusy: boolean };
  readonly ways: Readonly<Record<string, Way>>;
};
export function agentFigures(agent: string, measured: Measured): readonly (Figure | Noise)[];
