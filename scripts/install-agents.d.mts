/** The names of all of them. */
export const AGENTS: readonly string[];

export function cacheFolder(env?: Readonly<Record<string, string | undefined>>): string;

/** Of each which version is there, or why it is not. */
export function installAgents(
  names: readonly string[],
  options?: { readonly latest?: boolean; readonly cache?: string },
): Promise<Readonly<Record<string, { readonly version?: string; readonly missing?: string }>>>;
