import type { Origin } from '../audit/origin.ts';
import type { NamedFile } from '../config/which-files.ts';
import type { Environment } from '../core/dialect.ts';
import type { AiSdkModel, ModelFunction } from '../core/model.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Payload } from '../core/payload.ts';
import type { ProcessExecutor } from '../handlers/processes/executor.ts';
import type { HooksLogger } from './host-logger.ts';
import type { Question } from './question.ts';
import type { DialectSettings } from './registration.ts';
import type { HookInfo } from './shown-hook.ts';

export interface HooksOptions {
  /** Where discovery starts, and the events' cwd where they have none. */
  readonly cwd?: string | undefined;
  /** Whose user layers. */
  readonly home?: string | undefined;
  /** Only these dialects; default: every dialect found. Enforced hooks run whatever is said here. */
  readonly dialects?: readonly string[] | undefined;
  /** These files instead of the discovered ones: a user layer unless said otherwise. */
  readonly files?: readonly NamedFile[] | undefined;
  /** Hooks of this object instead of the discovered files; with `files`, in addition to these. */
  readonly settings?: DialectSettings | undefined;
  /** Enforced files in addition to the machine's own. */
  readonly enforced?: readonly (string | Pick<NamedFile, 'path' | 'dialect'>)[] | undefined;
  readonly trust?: 'recorded' | 'all' | ((hook: HookInfo) => boolean) | undefined;
  /** Asks the person, about hooks that must be approved and about what hooks ask; absent: there is nobody to ask. */
  readonly ask?: ((question: Question) => Promise<boolean>) | undefined;
  /** Answers prompt hooks: a function, or a language model of the AI SDK. Asked in place of any that is configured. */
  readonly model?: ModelFunction | AiSdkModel | undefined;
  /** Is told every outcome, in place of the trail in the state folder; false: nothing is recorded. */
  readonly audit?: ((outcome: Outcome, payload: Payload, facts: RecordFacts) => unknown) | false | undefined;
  /** Also an event for which no hook fitted leaves a record in the trail. Default: false. */
  readonly recordAll?: boolean | undefined;
  /** The built-in guard, which asks before a tool call changes what says which hooks run. Default: true. */
  readonly selfProtection?: boolean | undefined;
  readonly env?: Environment | undefined;
  /** Runs the commands of hooks in place of hookline: for a host that starts processes in a way of its own. */
  readonly executor?: ProcessExecutor | undefined;
  /** Is told what hooks do, and what was found wrong. */
  readonly logger?: HooksLogger | undefined;
  /** Read files again when they change. Default: true. */
  readonly watch?: boolean | undefined;
  /** At most this many hook processes at once. Default: 16. */
  readonly maxConcurrent?: number | undefined;
  /** Between asking a process to end and making it. Default: 1000. */
  readonly graceMs?: number | undefined;
}

/** What a function that records outcomes is told besides. */
export interface RecordFacts {
  /** It is no new outcome, but the end of an asynchronous hook of the one with this id: its only run. */
  readonly late: boolean;
  /** So many before this one it was not told, because it had not finished with others. */
  readonly dropped: number;
  /** Who and where: agent, account, machine, repository, session and sub-agent. */
  readonly origin: Origin;
}
