import type { Judged } from '../judge.mjs';

export function promisesText(
  results: {
    readonly machine: object;
    readonly promised: readonly Judged[];
    readonly kept: readonly Judged[];
  },
  inAgents: { readonly agents: Readonly<Record<string, { readonly promised: readonly Judged[] }>> },
): string;
