/** Something that is loaded when it is first needed, and then stays. */
export interface WhenNeeded<T> {
  readonly get: () => Promise<T>;
  /** Does nothing where it was never needed, or could not be loaded. Never rejects. */
  readonly ifLoaded: (use: (loaded: T) => unknown) => Promise<void>;
  /** Ends it, also where somebody needs it only afterwards. */
  readonly close: (end: (loaded: T) => unknown) => Promise<void>;
}

export function whenNeeded<T>(load: () => Promise<T>): WhenNeeded<T> {
  let loading: Promise<T> | null = null;
  let atOnce: ((loaded: T) => unknown) | null = null;
  const ifLoaded = async (use: (loaded: T) => unknown): Promise<void> => {
    try {
      if (loading !== null) await use(await loading);
    } catch {
      // whoever needed it has been told
    }
  };
  return {
    ifLoaded,
    get() {
      // what failed for want of a descriptor may well work the next time
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return atOnce === null ? loading : ended(loading, atOnce);
    },
    close(end) {
      atOnce = end;
      return ifLoaded(end);
    },
  };
}

async function ended<T>(loading: Promise<T>, end: (loaded: T) => unknown): Promise<T> {
  const loaded = await loading;
  await end(loaded);
  return loaded;
}
