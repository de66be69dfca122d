import type { Dialect } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import type { EventName } from '../core/events.ts';
import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../core/located.ts';
import type { FieldReader } from './fields.ts';
import { meantKey } from './meant-key.ts';

/** Words that stand in the groups and entries of the dialects. */
const WORDS = ['hooks', 'command', 'event', 'type', 'shell', 'webhook'];

/**
 * What stands under a word that is nearly "hooks" would run for nobody. Settings have many words that are none of ours:
 * only what holds hooks by its content has lost some.
 */
export function sayMisspeltHooks(
  read: FieldReader,
  settings: LocatedMap,
  events: Dialect['events'],
  where: string,
): void {
  const hint = 'did you mean "hooks"?';
  for (const entry of settings.entries) {
    if (meantKey(entry.key, ['hooks']) === null) continue;
    const found = eventsIn(entry, events);
    const message = `"${entry.key}" means nothing in ${where}.`;
    if (found === null) read.finding('warning', 'UNKNOWN_KEY', entry.keyAt, message, hint);
    else read.lost('UNKNOWN_KEY', entry.keyAt, message, hint, undefined, found.length === 0 ? undefined : found);
  }
}

/** The events that it is about; empty: any; null: it holds no hooks. */
function eventsIn({ value }: LocatedEntry, events: Dialect['events']): readonly EventName[] | null {
  if (value.kind === 'list') return value.items.some(isEntry) ? [] : null;
  if (value.kind === 'scalar') return null;
  const found = value.entries.flatMap(({ key }) => events.get(didYouMean(key, events.keys()) ?? '')?.event ?? []);
  return found.length > 0 ? found : null;
}

function isEntry(item: Located): boolean {
  return item.kind === 'map' && WORDS.some((word) => entryOf(item, word) !== undefined);
}
