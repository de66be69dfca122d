import type { Dialect } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import type { FieldReader } from './fields.ts';

export function unknownEvent(
  read: FieldReader,
  events: Dialect['events'],
  name: string,
  at: number,
  where: string,
): void {
  const meant = didYouMean(name, events.keys());
  const hint = meant === null ? `it has ${[...events.keys()].join(', ')}` : `did you mean "${meant}"?`;
  read.lost('UNKNOWN_EVENT', at, `There is no event "${name}" in ${where}.`, hint);
}
