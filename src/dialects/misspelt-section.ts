import { didYouMean } from '../core/did-you-mean.ts';
import { entryOf, type LocatedMap } from '../core/located.ts';
import type { FieldReader } from './fields.ts';

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
