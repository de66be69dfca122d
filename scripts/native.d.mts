/** Compilers that make a program for another machine than this one. */
export const CROSS_COMPILERS: Readonly<Record<'x64' | 'arm64', string>>;

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
