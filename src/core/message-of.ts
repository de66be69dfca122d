/** What was thrown, in words. Anything can be thrown, and looking at it can throw again. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown);
  } catch {
    return 'something that cannot be shown';
  }
}
