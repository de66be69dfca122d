import type { HookInput } from '../core/dialect.ts';
import type { CommandHandler } from '../core/handler.ts';
import type { Host } from '../core/host.ts';
import type { LeftBehind } from '../core/left-behind.ts';
import type { LiveTrees } from './live-trees.ts';
import type { Start } from './processes/started.ts';
import type { Scratch } from './scratch.ts';
import type { HandOver } from './under-way.ts';

/** Which of its processes go on when the first has ended; a function: those that let go of its output, and it is told. */
export type Leaves = 'nothing' | 'everything' | ((left: readonly LeftBehind[]) => void);

/** What a sandbox shows a hook of the machine, besides the system. */
export interface Shown {
  /** The project first. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** What can be told of a command by reading it. */
export interface SeenInText {
  /** Whether it may look at a variable of its environment, or let another program do so. */
  readonly mayRead: (variable: string) => boolean;
  /** It writes something down, and could not object to anything. */
  readonly onlyRecords: boolean;
}

export interface CommandJob extends Pick<Host, 'cwd' | 'home' | 'env'> {
  readonly handler: CommandHandler;
  readonly input: HookInput;
  readonly fromRepository: boolean;
  /** Whose run it is. */
  readonly hookKey?: string;
  /** The PATH in place of the agent's; null: the agent's. */
  readonly path: string | null;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly leaves: Leaves;
  /** Somebody who watches the rest of it, where nobody waits for it here any more; null: it ends then. */
  readonly handOver: HandOver | null;
  /** What a sandbox shows it; null: nothing contains it. */
  readonly shown: Shown | null;
  /** What can be told of its command by reading it. */
  readonly seenIn: (handler: CommandHandler) => Promise<SeenInText>;
}

export interface CommandResources {
  readonly start: Start;
  /** The same where somebody else may go on watching it, which needs streams of its own. */
  readonly startWatched: Start;
  readonly live: LiveTrees;
  readonly scratch: Scratch;
  /** Work that goes on after the answer: ending what a hook left behind. */
  readonly after: (work: Promise<void>) => void;
}
