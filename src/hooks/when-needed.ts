/** Something that is loaded when it is first needed, and then stays. */
export interface WhenNeeded<T> {
  readonly get: () => Promise<T>;
  /** Does nothing where it was never needed, or could not be loaded. Never rejects. */
  readonly ifLoaded: (use: (loaded: T) => unknown) => Promise<void>;
}

export function whenNeeded<T>(load: () => Promise<T>): WhenNeeded<T> {
  let loading: Promise<T> | null = null;
  return {
    get() {
      // what failed for want of a descriptor may well work the next time
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
    async ifLoaded(use) {
      try {
        if (loading !== null) await use(await loading);
      } catch {
        // whoever needed it has been told
      }
    },
  };
}
