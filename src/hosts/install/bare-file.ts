import type { Adopted } from './adoption.ts';
import type { Backup } from './backups.ts';
import { eventItems, isNone, NO_ITEMS, sameItems, without } from './event-items.ts';
import { othersIn, withOthers } from './json-form.ts';
import { bytesWith, digest, type Snapshot } from './snapshot.ts';
import type { Target } from './targets.ts';

/** What a file was, or would be, without anything of ours. */
export type Bare = Pick<Backup, 'before' | 'mode' | 'folders' | 'original'>;

/**
 * From the back-up where everything is as we left it, here and in what was adopted. Where somebody has changed something since,
 * by taking ours out of what is there and putting back what it is owed.
 */
export function bareOf(
  { take }: Pick<Target, 'take'>,
  from: Snapshot,
  backup: Backup | null,
  adopted: Adopted | null = null,
): Bare {
  const { bytes, text, mode } = from;
  const owed = adopted?.owed ?? NO_ITEMS;
  if (backup !== null && bytes !== null && backup.written === digest(bytes)) {
    const { adopted: ledger, ...bare } = backup;
    if (sameItems(owed, eventItems(ledger?.items))) return bare;
  }
  const rest = text === null ? null : take(text);
  const wasNone = backup === null || backup.before === null || backup.original === null;
  // a file that we made, with nothing of anybody in it
  const isOurs = rest !== null && rest.text !== text && rest.isEmpty && wasNone;
  const left = rest === null || isOurs ? null : rest.text;
  const known = { mode, folders: backup?.folders ?? [], ...originalOf(from, backup) };
  const result = adopted === null || isNone(owed) ? left : givenBack(left, adopted, from);
  return { before: result === null ? null : bytesWith(from, result).toString('base64'), ...known };
}

/** What the person has put back by hand stands there already. */
function givenBack(text: string | null, { form, owed }: Adopted, { path }: Snapshot): string {
  const missing = without(owed, othersIn(text, form, path));
  return text !== null && isNone(missing) ? text : withOthers(text, form, missing);
}

/** What was there when we came for the first time. */
function originalOf({ bytes }: Snapshot, backup: Backup | null): Pick<Backup, 'original'> {
  if (backup === null) return { original: digestOf(bytes) };
  return backup.original === undefined ? {} : { original: backup.original };
}

/** Null: there is no such file. */
export function digestOf(bytes: Buffer | null): string | null {
  return bytes === null ? null : digest(bytes);
}
