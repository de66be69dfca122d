import { keysOf } from './keys-of.ts';

/** What is asked of whatever contains the processes of a hook. A new kind is a row. */
interface SandboxTraits {
  readonly name: string;
  /** What a person installs to have it. */
  readonly product: string;
  /** It has files of its own: those of the machine tell nothing about it. */
  readonly ownFiles: boolean;
  /** What runs in it can be spoken to on more than the three standard streams. */
  readonly channels: boolean;
  readonly limitsCpus: boolean;
}

export const SANDBOXES = {
  bwrap: { name: 'Bubblewrap', product: 'bubblewrap', ownFiles: false, channels: true, limitsCpus: false },
  docker: { name: 'Docker', product: 'Docker', ownFiles: true, channels: false, limitsCpus: true },
} as const satisfies Record<string, SandboxTraits>;

/** What contains the processes of a hook. */
export type SandboxKind = keyof typeof SANDBOXES;

export const SANDBOX_KINDS: readonly SandboxKind[] = keysOf(SANDBOXES);
