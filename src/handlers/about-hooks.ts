import type { HookInput } from '../core/dialect.ts';
import type { CommandHandler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Report } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import type { SeenInText } from './command-job.ts';

/** What handlers have to know of a hook, told by those who know dialects, shells and files. */
export interface AboutHooks {
  readonly inputFor: (hook: Hook, event: HookEvent) => HookInput;
  /** The PATH of a hook's processes in place of the agent's; null: the agent's. */
  readonly pathFor: (hook: Hook, event: HookEvent) => string | null;
  /** Another one after each edit of a script that the hook names. */
  readonly versionOf: (hook: Hook, cwd: string) => Promise<string>;
  /** The files that a command runs. */
  readonly scriptsOf: (handler: CommandHandler, cwd: string) => Promise<readonly string[]>;
  /** What can be told of a command by reading it. */
  readonly seenIn: (handler: CommandHandler) => Promise<SeenInText>;
  /** What happened, with what follows from it: variables that were set, a script that was not there. */
  readonly completed: (hook: Hook, event: HookEvent, report: Report) => Soon<Report>;
}
