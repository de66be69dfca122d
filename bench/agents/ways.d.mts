import type { GivenHook } from './table.mjs';

export interface Way {
  readonly engine: 'own' | 'hookline';
  /** On each of the events. */
  readonly count: number;
  readonly events: readonly string[];
}

export const WAYS: Readonly<Record<string, Way>>;
export const QUICK_WAYS: readonly string[];
export function hooksOf(way: Way, command: (i: number, event: string) => string): readonly GivenHook[];
export function turnOf(count: number, i: number): readonly number[];
