import type { Figures } from './count-house.mjs';

export interface Column {
  readonly name: string;
  readonly figures: Figures;
  /** By package. */
  readonly lines: Figures;
}

/** A row for each figure, and one for each package's lines; a column for each time they were kept. */
export function houseTables(columns: readonly Column[]): string;
