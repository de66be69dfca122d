import type { Remark } from './diagnostic.ts';

/** How a handler ended: exactly one of these, whatever the hook did. */
export type Ending =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  /** `deadline`: it was the event's time that was over, not the hook's own. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly deadline?: true }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unstarted'; readonly why: string }
  /** It was under way, and could not be brought to an end: a connection that broke, a worker that died. */
  | { readonly kind: 'broken'; readonly why: string }
  /** A webhook's status, where that is not a success. */
  | { readonly kind: 'status'; readonly status: number; readonly text: string }
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly message: string };

export interface Exported {
  readonly values: Readonly<Record<string, string>>;
  readonly unreadable: readonly string[];
}

/** What physically happened when a hook ran. No opinion about what it means. */
export interface Report {
  readonly ending: Ending;
  /** Everything that was kept, at most MAX_ANSWER_BYTES. */
  readonly stdout: string;
  readonly stderr: string;
  /** The middle of stdout was thrown away: it was longer than can be kept. */
  readonly stdoutCut: boolean;
  readonly stderrCut: boolean;
  readonly durationMs: number;
  /** What the hook wrote into the environment file it was given. */
  readonly envFile: string | null;
  /** The same, read: variables, and the lines that are no assignments. */
  readonly exported: Exported | null;
  /** Variables of the dialect that did not fit into the environment. */
  readonly leftOut: readonly string[];
  /** Placeholders whose values had NULs, which no environment can hold. */
  readonly withoutNul?: readonly string[];
  /** What was noticed on the way and somebody should know. */
  readonly notes?: readonly Remark[];
}

export function emptyReport(ending: Ending, durationMs = 0): Report {
  return {
    ending,
    stdout: '',
    stderr: '',
    stdoutCut: false,
    stderrCut: false,
    durationMs,
    envFile: null,
    exported: null,
    leftOut: [],
  };
}

/** Why a run counts as failed, in words; each way of failing has its own. */
export function describeEnding(ending: Ending): string {
  switch (ending.kind) {
    case 'exit':
      if (ending.code === 127) return 'command not found (exit code 127)';
      if (ending.code === 126) return 'command not executable (exit code 126)';
      return `exit code ${ending.code}`;
    case 'signal':
      return `killed by ${ending.signal}`;
    case 'timeout':
      return ending.deadline
        ? "timed out: the event's deadline was over"
        : `timed out after ${seconds(ending.afterMs)}`;
    case 'cancelled':
      return 'cancelled';
    case 'unstarted':
    case 'broken':
      return ending.why;
    case 'status':
      return `HTTP status ${`${ending.status} ${ending.text}`.trim()}`;
    case 'returned':
      return 'returned something that is no answer';
    case 'threw':
      return `threw: ${ending.message}`;
  }
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toPrecision(3))} s`;
}
