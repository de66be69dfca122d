import type { WildText } from '../../effects/wild-text.ts';
import type { Findings } from '../findings.ts';
import { type Given, operand } from '../given.ts';
import type { Reader } from '../reader.ts';
import type { Row } from '../row.ts';
import { type Holds, textsOrAny, type Value } from '../value.ts';

/** What calls of one kind do, and what comes of them. */
export type Verb = (row: Row, given: Given, reader: Reader) => Value;

export function pathsAt(name: string | undefined, given: Given): readonly WildText[] {
  const value = operand(name, given);
  return value === null ? [] : textsOrAny(value);
}

/** What these are made of is in files from here on. */
export function put(paths: readonly WildText[], holds: Holds, found: Findings): void {
  for (const path of paths) found.emptied.delete(found.placed(path));
  found.meets(holds, { is: 'kept', in: paths.map((path) => found.placed(path)) });
}
