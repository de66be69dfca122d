import type { Dialect } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import type { EventName } from '../core/events.ts';
import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../core/located.ts';
import type { FieldReader } from './fields.ts';
import { meantKey } from './meant-key.ts';

export function unknownEvent(
  read: FieldReader,
  events: Dialect['events'],
  name: string,
  at: number,
  where: string,
): void {
  const own = ownName(events, name);
  const meant = own ?? didYouMean(name, events.keys());
  const hint =
    own !== null
      ? `here it is called "${own}"`
      : meant === null
        ? `it has ${[...events.keys()].join(', ')}`
        : `did you mean "${meant}"?`;
  const event = meant === null ? undefined : events.get(meant)?.event;
  const message = `There is no event "${name}" in ${where}.`;
  read.lost('UNKNOWN_EVENT', at, message, hint, undefined, event === undefined ? [] : [event]);
}

/** What a dialect calls an event that is named as all others name it; null: it has no such event. */
function ownName(events: Dialect['events'], name: string): string | null {
  for (const [own, row] of events) if (row.event === name) return own;
  return null;
}

/** What an organization wrote under a word that is nearly one of these would be enforced by nobody. */
export function sayMisspelt(read: FieldReader, file: LocatedMap, sections: readonly string[]): void {
  const missing = sections.filter((section) => entryOf(file, section) === undefined);
  for (const { key, keyAt } of file.entries) {
    const meant = sections.includes(key) || KNOWN.has(key) ? null : didYouMean(key, missing);
    if (meant === null) continue;
    read.lost('UNKNOWN_KEY', keyAt, `"${key}" means nothing in this enforced file.`, `did you mean "${meant}"?`);
  }
}

/** Words of other programs' settings, and of ours, that only look alike. */
const KNOWN: ReadonlySet<string> = new Set(['mode', 'model', 'tools', 'env', 'name']);

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

/**
 * A file that says something, but has no `hooks`: whatever was meant does not run, and somebody should know. Single words
 * such as a version can hardly have been hooks, but in a file that an organization enforces.
 */
export function noHooksHere(read: FieldReader, tree: Located, where: string, isEnforced = true): void {
  if (tree.kind !== 'map' || tree.entries.length === 0) return;
  const misspelt = tree.entries.find((entry) => didYouMean(entry.key, ['hooks']) !== null);
  const hint = misspelt === undefined ? 'its hooks stand under "hooks"' : 'did you mean "hooks"?';
  const [first] = tree.entries;
  const { key, keyAt } = misspelt ?? first ?? { key: '', keyAt: tree.at };
  const mayBeHooks = isEnforced || misspelt !== undefined || tree.entries.some(mayHoldHooks);
  const message = `There are no "hooks" in ${where}; "${key}" means nothing here.`;
  if (mayBeHooks) read.lost('MISSING_KEY', keyAt, message, hint);
  else read.finding('error', 'MISSING_KEY', keyAt, message, hint);
}

/** What begins so is a note. */
const NOTE = /^[x_$#/]/;

function mayHoldHooks({ key, value }: LocatedEntry): boolean {
  return value.kind !== 'scalar' && !NOTE.test(key);
}
