import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Answer, Outcome } from '../core/outcome.ts';
import type { Report } from '../core/report.ts';
import type { Verdict } from '../core/verdict.ts';
import type { SelectionFacts } from './select.ts';
import type { SessionState } from './session.ts';
import type { Unrecorded } from './with-record.ts';
import type { WaitLimits, Watch } from './within.ts';

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

export interface RunLimits extends WaitLimits {
  /** From the moment it is started; the deadline counts from before. */
  readonly timeoutMs: number;
  /** Asked before it is started, if it had to wait for its turn: it may have changed meanwhile. */
  readonly mayStart?: () => boolean;
}

/** A reason why every event that can be refused is refused, whatever its hooks say. */
export interface StandingRefusal {
  readonly reason: string;
  /** Nothing is run either. */
  readonly instead: boolean;
}

/** What a person is asked before it goes ahead. */
export interface AskedCall {
  /** Who asks, in configured order. */
  readonly hooks: readonly Hook[];
  readonly reason: string | null;
}

/** Everything the pipeline is given: it decides the order of the steps and nothing else. */
export interface Engine extends SelectionFacts, Watch {
  /** Never rejects. */
  readonly run: (hook: Hook, event: HookEvent, limits: RunLimits) => Promise<Report>;
  readonly interpret: (hook: Hook, event: HookEvent, report: Report) => Verdict;
  /** Starts a hook that nobody waits for; resolves when it is over, and used up if it is to run once. Never rejects. */
  readonly startAsync: (hook: Hook, event: HookEvent, mayStart?: () => boolean) => Promise<void>;
  /** Asks the person whether a hook may run; null: there is nobody to ask. */
  readonly approve: ((hook: Hook, event: HookEvent, limits: WaitLimits) => Promise<Answer>) | null;
  /** Asks the person whether what hooks ask about may go ahead; null: there is nobody to ask. */
  readonly settleAsk: ((asked: AskedCall, event: HookEvent, limits: WaitLimits) => Promise<Answer>) | null;
  /** What a hook would run, as a person is shown it. */
  readonly commandOf?: (hook: Hook, event: HookEvent) => string;
  readonly session: (id: string) => SessionState;
  /** The runs of `once` hooks under way, by session and hook. */
  readonly onceRuns: Map<string, Promise<unknown>>;
  readonly standingRefusals: (event: HookEvent) => readonly StandingRefusal[];
  /** How often an agent is held before it may end. */
  readonly retryCap: number;
  /** The same where an enforced hook refuses: what a person configures does not count there. */
  readonly enforcedRetryCap?: number;
  /** Some hook wants to know what the person last said. */
  readonly remembersPrompts: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** How many hooks a person approved for the event that somebody took out of their files. */
  readonly removed?: (event: EventName) => number;
  /** Ends the trust in a hook that changed while an event was under way. Never throws. */
  readonly spoil?: (hook: Hook) => void;
  readonly emit: (event: BusEvent) => void;
  /** Never throws and never rejects. A promise is waited for; null, or nothing: it is recorded, or nobody has to know. */
  readonly record: ((outcome: Outcome, event: HookEvent) => Recorded) | null;
  /** As whoever asked can be told it; absent: as it is. */
  readonly carried?: (outcome: Outcome) => Outcome;
  readonly newId: () => string;
}

type Recorded = Promise<Unrecorded | null | undefined> | undefined;

export interface TriggerOptions {
  readonly signal?: AbortSignal | undefined;
  /** The whole event must be answered by then; what is not finished follows its `onFailure`, but no guard is opened by it. */
  readonly deadlineMs?: number | undefined;
  /**
   * This is what will run, whatever hooks make of it: every hook is shown it as it is given. For a host that has made
   * something of a rewrite itself, and lets guards see it.
   */
  readonly asGiven?: boolean | undefined;
}
