import type { BenchWorld } from './bench-world.ts';

/** One thing that was measured; a promise is about a ratio, or a number that depends on no machine. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly promise?: { readonly least: number } | { readonly most: number };
}

export type Part = (world: BenchWorld) => Promise<readonly Figure[]>;
