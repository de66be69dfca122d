import { didYouMean } from '../../core/did-you-mean.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { MIMIR_EVENTS } from './events.ts';

export function holdsHooks(value: Located): boolean {
  return value.kind === 'map' && value.entries.some(({ key }) => MIMIR_EVENTS.has(key));
}

/** Hooks that nothing reads, because the word above them is misspelt or missing: whatever they guard is open. */
export function sayMisplaced(read: FieldReader, map: LocatedMap, sections: readonly string[]): void {
  const found = sections.some((key) => entryOf(map, key) !== undefined);
  for (const { key, keyAt, value } of map.entries) {
    if (sections.includes(key)) continue;
    if (MIMIR_EVENTS.has(key) && value.kind !== 'scalar') {
      const message = `"${key}" does not stand under "hooks", so it never runs.`;
      read.lost('MISSING_KEY', keyAt, message, 'write "hooks:" above it and indent it');
    } else if (!found && (holdsHooks(value) || holdsSection(value))) {
      // beside the right word it may be an anchor that is used there
      const meant = didYouMean(key, sections) ?? sections[0];
      const message = `"${key}" holds hooks, but nothing reads them there: they never run.`;
      read.lost('MISSING_KEY', keyAt, message, `did you mean "${meant}"?`);
    }
  }
}

function holdsSection(value: Located): boolean {
  const hooks = value.kind === 'map' ? entryOf(value, 'hooks')?.value : undefined;
  return hooks !== undefined && holdsHooks(hooks);
}
