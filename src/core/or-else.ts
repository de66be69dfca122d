/** What some work gives; `otherwise` where it throws, whatever that is. */
export function orElse<T, U>(work: () => T, otherwise: U): T | U {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
