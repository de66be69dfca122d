/** The path of what was built; null: there is no compiler for it here. Throws where the compiler finds a mistake. */
export function buildNative(
  arch?: string,
  options?: {
    readonly to?: string;
    readonly flags?: readonly string[];
    /** In place of all that are in native/. */
    readonly sources?: readonly string[];
  },
): Promise<string | null>;
