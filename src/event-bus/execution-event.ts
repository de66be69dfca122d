import { refuses } from '../core/decision.ts';
import type { EventName } from '../core/events.ts';
import { isObject, type JsonObject, parsedJson } from '../core/json.ts';
import type { Payload } from '../core/payload.ts';
import { describeEnding, type Report } from '../core/report.ts';
import type { Verdict } from '../core/verdict.ts';
import type { BusEvents } from '../engine/bus.ts';

/** What became of one run, in the words of cli-agent. */
export interface HookExecutionResult {
  /** Exit code 0, or another kind of hook that answered, be it with a refusal. Exit code 2 is a refusal and an error. */
  readonly success: boolean;
  /** Null: it was no process, or it did not end by itself. */
  readonly exit_code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Seconds. */
  readonly execution_time: number;
  /** What it answered, where that is one JSON object. */
  readonly json_output?: JsonObject;
  readonly should_continue: boolean;
  readonly decision: 'approve' | 'modify' | 'ask' | 'block';
  readonly reason: string | null;
}

interface Execution {
  readonly hook_type: EventName;
  readonly hook_command: string;
  /** The event as the hook was told it. */
  readonly context: Payload;
  readonly session_id: string;
  readonly timestamp: string;
}

export interface HookExecutionStart extends Execution {
  readonly type: 'hook_execution_start';
}

export interface HookExecutionComplete extends Execution {
  readonly type: 'hook_execution_complete';
  readonly result: HookExecutionResult;
}

export interface HookExecutionError extends Execution {
  readonly type: 'hook_execution_error';
  readonly error: string;
  readonly result: HookExecutionResult;
}

export type HookExecutionEvent = HookExecutionStart | HookExecutionComplete | HookExecutionError;

type Told = BusEvents['hook:start' | 'hook:complete' | 'hook:error'];

/** The begin or the end of a run, as cli-agent's event bus tells it. */
export function executionEvent(told: Told, timestamp: string): HookExecutionEvent {
  const { event, command } = told;
  const { session_id } = event.payload;
  const common = { hook_type: event.name, hook_command: command, context: event.payload, session_id, timestamp };
  if (told.type === 'hook:start') return { type: 'hook_execution_start', ...common };
  const { report, verdict } = told;
  const result = resultOf(report, verdict);
  if (told.type === 'hook:complete') return { type: 'hook_execution_complete', ...common, result };
  const error = verdict.warning ?? verdict.reason ?? describeEnding(report.ending);
  return { type: 'hook_execution_error', ...common, error, result };
}

function resultOf({ ending, stdout, stderr, durationMs }: Report, verdict: Verdict): HookExecutionResult {
  const answer = ending.kind === 'returned' ? ending.value : parsedJson(stdout);
  return {
    success: verdict.status === 'answered' && (ending.kind !== 'exit' || ending.code === 0),
    exit_code: ending.kind === 'exit' ? ending.code : null,
    stdout,
    stderr,
    execution_time: durationMs / 1000,
    ...(isObject(answer) ? { json_output: answer } : {}),
    should_continue: !refuses(verdict.decision) && verdict.stop === null,
    decision: wordFor(verdict),
    reason: verdict.reason,
  };
}

function wordFor({ decision, rewrite }: Verdict): HookExecutionResult['decision'] {
  if (refuses(decision)) return 'block';
  if (decision === 'ask') return 'ask';
  return rewrite === null ? 'approve' : 'modify';
}
