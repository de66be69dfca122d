import type { PackageNow } from './package-files.ts';

/** One file that is not as it was. */
export interface Difference {
  readonly name: string;
  readonly how: 'changed' | 'missing' | 'added' | 'no plain file';
}

/** Between a list of files and what is there; what changed first, because it tells most. */
export function differences(listed: Readonly<Record<string, string>>, now: PackageNow): readonly Difference[] {
  const names = Object.keys(listed);
  const isOdd = (name: string): boolean => now.odd.some((odd) => name === odd || name.startsWith(`${odd}/`));
  const changed = names.filter((name) => now.files.has(name) && now.files.get(name) !== listed[name]);
  const missing = names.filter((name) => !now.files.has(name) && !isOdd(name));
  const added = [...now.files.keys()].filter((name) => !Object.hasOwn(listed, name));
  const as = (how: Difference['how'], found: readonly string[]) => found.map((name): Difference => ({ name, how }));
  return [...as('changed', changed), ...as('no plain file', now.odd), ...as('missing', missing), ...as('added', added)];
}

const MOST_NAMED = 3;

/** `dist/cli.cjs changed, dist/x.cjs added and 4 more` */
export function differencesText(found: readonly Difference[]): string {
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ name, how }) => `${name} ${how === 'no plain file' ? 'is no plain file' : how}`);
  const more = found.length - named.length;
  return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}
