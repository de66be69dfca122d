import type { HookInput } from '../../core/dialect.ts';
import type { CommandJob } from '../command-job.ts';

/** One event for a process that stays: started with what its first event says, then told each as a line. */
export interface WorkerJob extends Omit<CommandJob, 'leaves' | 'handOver'> {
  /** The same worker answers every event with this key. */
  readonly key: string;
  readonly session: string;
  readonly input: HookInput;
  /** By `nowMs()`: the event has to be answered by then, however long it waits for its turn. */
  readonly deadline?: number;
  /** A worker that was started for another version is replaced. */
  readonly version?: string;
  /** Whether the worker is of no more use after such an answer. */
  readonly isLast?: (answer: string) => boolean;
  /** It is spoken to on a descriptor of its own (3), where it names the request it answers; what it prints is for reading. */
  readonly ownChannel?: true;
}
