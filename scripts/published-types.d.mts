/** Files (path → text) and entries (what programs import → path) → the golden text of each entry, and of what lies behind all of them. */
export function publishedTypes(
  files: ReadonlyMap<string, string>,
  entries: ReadonlyMap<string, string>,
): ReadonlyMap<string, string>;
/** What programs notice, as sentences; `entry` is what they import. */
export function publishedChanges(entry: string, golden: string, now: string): readonly string[];
/** Of the types that were emitted into a folder. */
export function publishedIn(folder: string): ReadonlyMap<string, string>;
/** Where the golden text of an entry is kept. */
export function goldenPath(entry: string): string;
