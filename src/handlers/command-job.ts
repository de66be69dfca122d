import type { Environment, HookInput } from '../core/dialect.ts';
import type { CommandHandler } from '../core/handler.ts';
import type { SeenInText } from './give-otherwise.ts';
import type { LiveTrees } from './live-trees.ts';
import type { Shown } from './prepared.ts';
import type { Scratch } from './scratch.ts';
import type { HandOver } from './under-way.ts';
import type { Leaves } from './until-end.ts';

export interface CommandJob {
  readonly handler: CommandHandler;
  readonly input: HookInput;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
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
  /** What a sandbox shows it; absent: nothing contains it. */
  readonly shown?: Shown;
  /** What can be told of its command by reading it; absent: nothing. */
  readonly seenIn?: (handler: CommandHandler) => Promise<SeenInText>;
}

export interface CommandResources {
  readonly live: LiveTrees;
  readonly scratch: Scratch;
  /** Work that goes on after the answer: ending what a hook left behind. */
  readonly after: (work: Promise<void>) => void;
}
