export function cacheFolder(env?: Readonly<Record<string, string | undefined>>): string;

/** Which version is there, why it is not, or since when the registry is known to have none for this kind of machine. */
export interface Found {
  readonly version?: string;
  readonly missing?: string;
  readonly lacking?: string;
}

export function installAgents(
  names: readonly string[],
  options?: { readonly latest?: boolean; readonly cache?: string; readonly arch?: string },
): Promise<Readonly<Record<string, Found>>>;
