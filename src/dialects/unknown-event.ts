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
  const event = meant === null ? undefined : events.get(meant)?.event;
  const message = `There is no event "${name}" in ${where}.`;
  read.lost('UNKNOWN_EVENT', at, message, hint, undefined, event === undefined ? [] : [event]);
}
