/** Whatever was thrown, as an error. */
export function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
