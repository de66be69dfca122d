/**
 * What some work gives; `otherwise` where it throws, whatever that is. Where it matters whether the error was expected,
 * one of those below says so.
 */
export function orElse<T, U>(work: () => T, otherwise: U): T | U {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** What some work gives; `otherwise` where it fails as expected. Any other error is a mistake of ours, and thrown on. */
export function orElseFor<T, U>(isExpected: (error: unknown) => boolean, work: () => T, otherwise: U): T | U {
  try {
    return work();
  } catch (error) {
    if (isExpected(error)) return otherwise;
    throw error;
  }
}

/** On purpose whatever is thrown: what is read here may be anybody's bytes, and `otherwise` is safe for all of them. */
export function evenIfBroken<T, U>(work: () => T, otherwise: U): T | U {
  return orElse(work, otherwise);
}

/** Done if it can be: nothing depends on it, and nobody may suffer for it. */
export function bestEffort(work: () => unknown): void {
  orElse(work, undefined);
}
