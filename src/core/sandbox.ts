import type { Policy } from './policy.ts';
import { SANDBOXES, type SandboxKind } from './sandbox-kind.ts';

/** What contains the processes of a hook, and what they may do in there. */
export interface Sandbox {
  /** The first of these that is there; empty: none can be. */
  readonly kinds: readonly SandboxKind[];
  /** An organization demands it: without it the event is refused. */
  readonly required: boolean;
  readonly project: 'read-only' | 'read-write';
  readonly network: boolean;
  /** Paths besides the project and the system that can be read. */
  readonly readable: readonly string[];
  /** Paths that can be written as well. */
  readonly writable: readonly string[];
  /** Null: as much as the mechanism's own default. */
  readonly memoryBytes: number | null;
  readonly pids: number | null;
  readonly cpus: number | null;
  /** What Docker runs it in; null: DEFAULT_IMAGE. */
  readonly image: string | null;
  /** The engine that an organization names; null: the one of the environment, or of the machine where it is required. */
  readonly dockerHost: string | null;
}

export const DEFAULT_IMAGE = 'debian:stable-slim';
export const DEFAULT_PIDS = 128;
/** Docker's; bubblewrap has no limit of all processes together. */
export const DEFAULT_MEMORY_BYTES = 512 * 1024 * 1024;
export const DEFAULT_CPUS = 1;

/** Nothing on this machine tells which files are in it. */
export function hasOwnFiles(sandbox: Sandbox | undefined): boolean {
  return sandbox?.kinds.some((kind) => SANDBOXES[kind].ownFiles) === true;
}

/** The narrowest there is. */
export function narrowSandbox(kinds: readonly SandboxKind[]): Sandbox {
  return {
    ...{ kinds, required: false, project: 'read-only', network: false, readable: [], writable: [] },
    ...{ memoryBytes: null, pids: null, cpus: null, image: null, dockerHost: null },
  };
}

/** What a hook runs in where an organization demands a sandbox, and what it asked for in vain. */
export function demandedSandbox(
  own: Sandbox | undefined,
  { sandbox: allowed, sandboxImage, dockerHost }: Policy,
): { readonly sandbox: Sandbox | undefined; readonly inVain: readonly string[] } {
  if (allowed === null) return { sandbox: own, inVain: [] };
  const chosen = (own?.kinds ?? []).filter((kind) => allowed.includes(kind));
  const asked = own ?? narrowSandbox(allowed);
  return {
    sandbox: {
      ...narrowSandbox(chosen.length > 0 ? chosen : allowed),
      required: true,
      memoryBytes: atMost(asked.memoryBytes, DEFAULT_MEMORY_BYTES),
      pids: atMost(asked.pids, DEFAULT_PIDS),
      cpus: atMost(asked.cpus, DEFAULT_CPUS),
      image: sandboxImage ?? asked.image,
      dockerHost,
    },
    inVain: widenings(asked, allowed, sandboxImage),
  };
}

function atMost(own: number | null, most: number): number | null {
  return own === null ? null : Math.min(own, most);
}

function widenings(asked: Sandbox, allowed: readonly SandboxKind[], image: string | null): readonly string[] {
  return [
    ...(asked.kinds.some((kind) => !allowed.includes(kind)) ? [`kind: ${asked.kinds.join(', ')}`] : []),
    ...(asked.project === 'read-write' ? ['project: read-write'] : []),
    ...(asked.network ? ['network: true'] : []),
    ...(asked.readable.length > 0 ? ['readable'] : []),
    ...(asked.writable.length > 0 ? ['writable'] : []),
    ...((asked.memoryBytes ?? 0) > DEFAULT_MEMORY_BYTES ? ['memory'] : []),
    ...((asked.pids ?? 0) > DEFAULT_PIDS ? ['pids'] : []),
    ...((asked.cpus ?? 0) > DEFAULT_CPUS ? ['cpus'] : []),
    ...(image !== null && asked.image !== null && asked.image !== image ? ['image'] : []),
  ];
}
