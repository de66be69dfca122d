import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { HANDLER_WORDS } from '../../core/handler.ts';
import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { meantKey } from '../meant-key.ts';
import { EVENT_WORDS } from './others-words.ts';

/** Words of hooks; as a name of an event none of them is meant. */
const WORDS: readonly string[] = ['on', ...EVENT_WORDS, ...HANDLER_WORDS];

function isOurs({ key }: LocatedEntry): boolean {
  return key === 'on' || HANDLER_WORDS.some((word) => word === key);
}

/** What belongs into an entry and stands beside `hooks`, by a wrong indentation, for example; null: nothing does. */
export function misplacedIn(tree: Located): LocatedEntry | null {
  return tree.kind === 'map' ? (tree.entries.find(isOurs) ?? null) : null;
}

/** It is no hook. */
export function sayMisplaced(read: FieldReader, file: LocatedMap): void {
  const found = misplacedIn(file);
  const near = file.entries.find(
    ({ key, value }) => key !== 'hooks' && value.kind !== 'scalar' && didYouMean(key, ['hooks']) !== null,
  );
  if (found !== null) {
    const message = `"${found.key}" stands outside of every hook.`;
    read.lost('UNKNOWN_KEY', found.keyAt, message, 'indent it, below "- on: …" in the list of "hooks"');
  } else if (near !== undefined && entryOf(file, 'hooks') !== undefined) {
    read.lost('UNKNOWN_KEY', near.keyAt, `"${near.key}" means nothing here.`, 'did you mean "hooks"?');
  }
  // whatever was to be taken over is not there
  const extending = file.entries.find(({ key }) => meantKey(key, ['extends']) !== null);
  if (extending !== undefined) {
    read.lost('UNKNOWN_KEY', extending.keyAt, `"${extending.key}" means nothing here.`, 'did you mean "extends"?');
  }
}

/** What an entry lost to the place where the rest of it stands: that is said there. */
export function withoutConsequence(tree: Located, findings: readonly Finding[], nothing: string): readonly Finding[] {
  return misplacedIn(tree) === null ? findings : findings.filter(({ message }) => message !== nothing);
}

/** `hooks:` with one hook directly below it; true: that is said. */
export function sayNoDash(read: FieldReader, part: LocatedMap, events: Dialect['events']): boolean {
  const first = part.entries.find(({ key }) => WORDS.includes(key));
  if (first === undefined || part.entries.some(({ key }) => events.has(key))) return false;
  const message = `"hooks" must be a list, and "${first.key}" stands directly below it.`;
  read.lost('WRONG_TYPE', first.keyAt, message, 'begin each hook with a dash: "- on: PreToolUse", the rest below "on"');
  return true;
}

/** The blocks of Claude Code's form, without what has our own words in it: that is said. */
export function withoutOwnWords(read: FieldReader, part: LocatedMap, events: Dialect['events']): LocatedMap {
  const entries = part.entries.map((entry) => {
    const event = events.get(entry.key)?.event;
    if (event === undefined || entry.value.kind !== 'list') return entry;
    const items = entry.value.items.filter((item) => {
      const own =
        item.kind === 'map' && entryOf(item, 'hooks') === undefined ? item.entries.find(isOwnOnly) : undefined;
      if (own === undefined) return true;
      const message = `"${own.key}" means nothing below "${entry.key}": there hooks stand in Claude Code's form.`;
      const hint = `write "- on: ${entry.key}" directly below "hooks", and "${own.key}" beside "on"`;
      read.lost('UNKNOWN_KEY', own.keyAt, message, hint, event);
      return false;
    });
    return items.length === entry.value.items.length ? entry : { ...entry, value: { ...entry.value, items } };
  });
  return { ...part, entries };
}

function isOwnOnly(entry: LocatedEntry): boolean {
  return isOurs(entry) && entry.key !== 'prompt' && entry.key !== 'module';
}
