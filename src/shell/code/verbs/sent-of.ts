import type { Findings } from '../findings.ts';
import { type Holds, holdsOf, type Value } from '../value.ts';

/** A file that is handed over without having been read: `body: Bun.file('a')`. */
export function sentOf(value: Value, found: Findings): Holds {
  return value.is === 'thing' && value.type === 'BunFile' ? new Set([found.read(value.texts)]) : holdsOf(value);
}
