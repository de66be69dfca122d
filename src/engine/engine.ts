import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Report } from '../core/report.ts';
import type { Verdict } from '../core/verdict.ts';
import type { SelectionFacts } from './select.ts';
import type { SessionState } from './session.ts';

/** What is told to listeners, once each per run. */
export type BusEvent =
  | { readonly type: 'hook:start'; readonly hook: Hook; readonly event: HookEvent; readonly command: string }
  | {
      readonly type: 'hook:complete' | 'hook:error';
      readonly hook: Hook;
      readonly event: HookEvent;
      readonly command: string;
      readonly report: Report;
      readonly verdict: Verdict;
    }
  | { readonly type: 'hook:skip'; readonly hook: Hook; readonly event: HookEvent; readonly why: string };

export interface RunLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A reason why every event that can be refused is refused, whatever its hooks say. */
export interface StandingRefusal {
  readonly reason: string;
  /** Nothing is run either. */
  readonly instead: boolean;
}

/** Everything the pipeline is given: it decides the order of the steps and nothing else. */
export interface Engine extends Omit<SelectionFacts, 'usedUp'> {
  readonly dialects: ReadonlyMap<string, Dialect>;
  /** Never rejects. */
  readonly run: (hook: Hook, event: HookEvent, limits: RunLimits) => Promise<Report>;
  readonly interpret: (hook: Hook, event: HookEvent, report: Report) => Verdict;
  /** Starts a hook that nobody waits for. */
  readonly startAsync: (hook: Hook, event: HookEvent) => void;
  /** Asks the person; null: there is nobody to ask. */
  readonly approve: ((hook: Hook, event: HookEvent) => Promise<boolean>) | null;
  readonly session: (id: string) => SessionState;
  readonly standingRefusals: readonly StandingRefusal[];
  /** How often an agent is held before it may end. */
  readonly retryCap: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly emit: (event: BusEvent) => void;
  readonly record: ((outcome: Outcome, event: HookEvent) => void) | null;
  readonly newId: () => string;
  readonly now: () => number;
}

export interface TriggerOptions {
  readonly signal?: AbortSignal | undefined;
  /** The whole event must be answered by then; what is not finished follows its `onFailure`. */
  readonly deadlineMs?: number | undefined;
}
