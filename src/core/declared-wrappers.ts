/**
 * Programs that people or organizations declare as wrappers: `mine`, `mine run`. Known to the whole process, because every
 * reader of a line must know them; that is safe, because what such a program runs is read beside what it may do itself.
 */
export const DECLARED_WRAPPERS = new Set<string>();
