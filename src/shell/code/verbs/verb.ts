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
  return value === null ? [] : pathsIn(value);
}

/** A list of paths is each of them, and what an address of a file names is the file. */
export function pathsIn(value: Value): readonly WildText[] {
  if (value.is === 'list') return value.items.flatMap(pathsIn);
  return textsOrAny(value).map((one) => one.replace(/^file:\/\/(?:localhost(?=\/))?/i, ''));
}

/** What these are made of is in files from here on. */
export function put(paths: readonly WildText[], holds: Holds, found: Findings): void {
  const places = paths.flatMap((path) => found.placed(path));
  for (const place of places) found.emptied.delete(place);
  found.meets(holds, { is: 'kept', in: places });
}
