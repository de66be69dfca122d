/** An answer that is longer than anybody reads to the end; what it says is not known. */
export function tooLong(message: string): Error {
  return Object.assign(new Error(message), { tooLong: true });
}

export function isTooLong(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'tooLong' in error;
}
