/** Agents whose program is a script for a newer Node than hookline needs bring that along. */
export const NEWER_NODE: 'node';
/** The names of all agents. */
export const AGENTS: readonly string[];
/** Of these the oldest supported version is started, too. */
export const OLDEST: readonly string[];
/** Where that is installed. */
export function oldestFolder(name: string): string;
/** The kinds of machines that somebody has asked the registry for. */
export const KINDS: readonly string[];

/** With the kind of machine in place of `{arch}`. */
export function forKind(text: string, arch: string): string;

export interface Pin {
  readonly package: string;
  readonly version: string;
  /** The package in which its program for this kind of machine comes, where that is another. */
  readonly build?: string;
  /** The oldest version that is supported, where what is written depends on it. */
  readonly oldest?: string;
  /** Why there is none for this kind, and when the registry was asked. */
  readonly lacking?: string;
}

export interface Pinned {
  readonly package: string;
  readonly version: string;
  /** Where the newest one for a kind is another. */
  readonly only?: Readonly<Record<string, string>>;
  readonly build?: string;
  readonly oldest?: string;
}

export interface Lacking {
  /** The day. */
  readonly asked: string;
  readonly agents: Readonly<Record<string, string>>;
}

export function pinOf(
  name: string,
  arch: string,
  versions?: Readonly<Record<string, Pinned>>,
  lacking?: Readonly<Record<string, Lacking>>,
): Pin;
