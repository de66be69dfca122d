const BIG_BYTES = 5 * 1024 * 1024;
export const BIG_END = 'THE-END-OF-IT';

/** More than anybody writes by hand, with an end that a hook looks for. */
export function bigText(): string {
  return `${'x'.repeat(79)}\n`.repeat(BIG_BYTES / 80) + BIG_END;
}
