import { didYouMean } from '../../core/did-you-mean.ts';
import type { LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { meantKey } from '../meant-key.ts';
import { events } from './events.ts';

/** Only a key that is nearly one of ours is named. */
export function misspelt(read: FieldReader, map: LocatedMap, ours: readonly string[], where: string): void {
  for (const { key, keyAt } of map.entries) {
    const meant = ours.includes(key) ? null : didYouMean(key, ours);
    if (meant === null) continue;
    read.finding('warning', 'UNKNOWN_KEY', keyAt, `"${key}" means nothing in ${where}.`, `did you mean "${meant}"?`);
  }
}

/** Most configurations have no hooks; an enforced one is there for nothing else. */
export function nothingFound(read: FieldReader, config: LocatedMap, enforced: boolean): void {
  const known = ['profiles', 'hooks', ...events.keys()];
  const near = config.entries.find(({ key }) => meantKey(key, known) !== null);
  if (near !== undefined) {
    const message = `There are no hooks in this file; "${near.key}" means nothing in it.`;
    read.lost('MISSING_KEY', near.keyAt, message, `did you mean "${meantKey(near.key, known)}"?`);
  } else if (enforced) {
    const hint = 'they stand in "profiles", under "hooks" of the active one';
    read.lost('MISSING_KEY', config.at, 'There are no hooks in this file.', hint);
  }
}
