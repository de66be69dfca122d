/** What a listener does wrong is its own affair. */
export function tell<T>(listener: ((told: T) => unknown) | undefined, told: T): void {
  try {
    // an asynchronous one may fail later
    Promise.resolve(listener?.(told)).catch(() => {});
  } catch {
    // nothing that was decided changes by it
  }
}
