import type { Remark } from './diagnostic.ts';
import type { Interruption } from './limits.ts';

/** How a handler ended: exactly one of these, whatever the hook did. */
export type Ending =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  /** `deadline`: it was the event's time that was over, not the hook's own. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly deadline?: true }
  | { readonly kind: 'cancelled' }
  /** It goes on, and somebody else will tell how it ended. */
  | { readonly kind: 'handed-on' }
  | { readonly kind: 'unstarted'; readonly why: string }
  /** It was under way, and could not be brought to an end: a connection that broke, a worker that died. `code`: what it counts as. */
  | { readonly kind: 'broken'; readonly why: string; readonly code?: number | undefined }
  /** A webhook's status, where that is not a success; and when it wants to be asked again, as it says that. */
  | { readonly kind: 'status'; readonly status: number; readonly text: string; readonly retryAfter?: string }
  /** `unreadable`: it was no plain data, and why. */
  | { readonly kind: 'returned'; readonly value: unknown; readonly unreadable?: string }
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
  /** When its turn came, in milliseconds since 1970, where there are turns. */
  readonly beganAt?: number;
  /** What the hook wrote into the environment file it was given. */
  readonly envFile: string | null;
  /** The same, read: variables, and the lines that are no assignments. */
  readonly exported: Exported | null;
  /** What it was not given whole: variables that were shortened, placeholders that no program can be handed. */
  readonly leftOut: readonly string[];
  /** Why it was not given it, and what to do. */
  readonly notWhole?: string;
  /** It read its standard input to the end, where the event is whole. */
  readonly hadAll?: boolean;
  /** Its command writes something down, and could not object to anything. */
  readonly onlyRecords?: boolean;
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

export function exitCodeOf(ending: Ending): number | null {
  return 'code' in ending ? (ending.code ?? null) : null;
}

/** How a run ended that never began. */
export function interruptedReport(how: Interruption): Report {
  return emptyReport(how === 'cancelled' ? { kind: 'cancelled' } : { kind: 'timeout', afterMs: 0, deadline: true });
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
        ? "timed out: the event's deadline was over; give the event more time with --deadline or deadlineMs"
        : `timed out after ${seconds(ending.afterMs)}`;
    case 'cancelled':
      return 'cancelled';
    case 'handed-on':
      return 'goes on without us';
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
