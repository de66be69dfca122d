import type { Promised } from './judge.mjs';

export const PROMISES: readonly Promised[];
export const KEPT: readonly Promised[];
export const IN_AGENTS: readonly Promised[];
export const REASONS: Readonly<Record<string, string>>;
