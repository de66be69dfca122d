import type { Readable } from 'node:stream';
import type { Environment } from '../../core/dialect.ts';
import type { LeftBehind } from '../../core/left-behind.ts';

/** What a process finds at one of its descriptors. `unread`: what it writes there somebody else will read. */
export type Descriptor =
  | { readonly kind: 'nothing' | 'in' | 'out' | 'both' | 'unread' }
  /** A file without a name, to read from. */
  | { readonly kind: 'given'; readonly text: string };

/** A process to be started, in a group of its own. */
export interface ToStart {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  /** Windows: the arguments are one string for cmd.exe, to be passed as they are. */
  readonly verbatim: boolean;
  readonly descriptors: readonly Descriptor[];
  /** In the environment of each of its processes. */
  readonly tag: string;
  /** Its first process ends all others with it at once: it is not asked to end, they are. */
  readonly husk: boolean;
  /** Whoever can ends it by itself after this time, also where this program is too busy to; null: nobody does. */
  readonly timeoutMs: number | null;
  readonly graceMs: number;
}

/** Output may arrive a moment after the process has gone. A child that keeps the pipe open does not hold the answer back. */
export const DRAIN_MS = 40;

/** How it ended. */
export type Ended =
  | { readonly kind: 'unstarted'; readonly error: unknown }
  /** Nobody can tell what became of it. `code`: what it counts as. */
  | { readonly kind: 'lost'; readonly why: string; readonly code?: number }
  | {
      readonly kind: 'exit';
      /** Null: by a signal. */
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      /** Nobody holds its output open any more. */
      readonly isClosed: boolean;
      /** It took too long, and was ended for that by whoever started it. */
      readonly timedOut: boolean;
      /** How much was read of what was given at its standard input; null: nobody can tell. */
      readonly wasRead: 'all' | 'part' | 'nothing' | null;
    };

/** Who hears of it. */
export interface Hears {
  readonly output: (descriptor: number, chunk: Buffer) => void;
  readonly outputEnded?: (descriptor: number) => void;
  /** Nobody reads what it is told there. */
  readonly inputBroken?: (descriptor: number) => void;
  /** Its first process has ended; there may be more to hear of what it wrote. Not where `ended` comes at once. */
  readonly exited?: () => void;
  /** Once, when what it wrote is heard. */
  readonly ended: (how: Ended) => void;
}

/** A process that was started, and all that it starts. */
export interface Started {
  readonly tree: Tree;
  /** Null: it has begun; otherwise why it has not. */
  readonly begun: () => Promise<unknown>;
  readonly write: (descriptor: number, text: string) => void;
  /** There is no more to be read there. */
  readonly closeInput: (descriptor: number) => void;
  /** Whether it took all that was written. */
  readonly hasRead: (descriptor: number) => boolean;
  /** What it may still write is of no interest. */
  readonly deafen: () => void;
  /** It does not keep this program going. */
  readonly unref: () => void;
  /** What somebody else needs to go on watching it; null: nobody else can. */
  readonly handle: () => { readonly pid: number; readonly streams: readonly Readable[] } | null;
}

export type Start = (what: ToStart, hears: Hears) => Started;

/** The processes of a run: its first one, and whatever that one starts, wherever it goes. */
export interface Tree {
  /** Politely, then not. Resolves when it is gone, or right after it was killed when the grace was over. */
  readonly end: (graceMs: number) => Promise<void>;
  /** For after `end`: what was being forked at that moment is ended too. */
  readonly makeSure: () => Promise<void>;
  /** Ends what a finished process left running. */
  readonly endRest: (graceMs: number) => Promise<void>;
  /** Ends what a finished process left running and still holds its output, which nobody reads. Resolves with what goes on. */
  readonly endHolding: (isClosed: boolean, graceMs: number) => Promise<readonly LeftBehind[]>;
  /** Whatever a finished process left running is nobody's any more. */
  readonly letGo: () => void;
  /** For when nothing can be waited for any more. */
  readonly kill: () => void;
}

/** Of one that nobody here can talk to: it never began, or somebody else runs it. */
export const UNHEARD: Omit<Started, 'tree' | 'begun'> = {
  write: () => {},
  closeInput: () => {},
  hasRead: () => false,
  deafen: () => {},
  unref: () => {},
  handle: () => null,
};
