import type { Position } from '../config/position.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { FieldReader } from '../dialects/fields.ts';

/** The file that is being read. */
export interface CasePlace {
  readonly path: string;
  readonly at: (offset: number) => Position;
  readonly findings: Finding[];
  readonly read: FieldReader;
}
