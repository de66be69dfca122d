import type { AfterClause } from '../core/after-clause.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import type { LeadAnswer } from '../core/lead.ts';
import type { Interruption, RunLimits, WaitLimits } from '../core/limits.ts';
import type { Answer, Outcome } from '../core/outcome.ts';
import type { Report } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import type { Verdict } from '../core/verdict.ts';
import type { SelectionFacts } from './select.ts';
import type { SessionState } from './session.ts';
import type { Unrecorded } from './without-record.ts';

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

/** What is in force. An event keeps what it started with. */
export interface Rules extends SelectionFacts {
  readonly refusals: (event: HookEvent) => readonly StandingRefusal[];
  /** How often an agent is held before it may end. */
  readonly retryCap: number;
  /** The same where an enforced hook refuses: what a person configures does not count there. */
  readonly enforcedRetryCap: number;
  /** Some hook wants to know what the person last said. */
  readonly remembersPrompts: boolean;
  /** What hooks want to know of earlier calls. */
  readonly clauses: readonly AfterClause[];
  /** Takes out of a text what must not be kept. */
  readonly masking: () => Promise<(text: string) => string>;
  readonly diagnostics: readonly Diagnostic[];
  /** How many hooks a person approved for the event that somebody took out of their files. */
  readonly removed: (event: EventName) => number;
  /** Ends the trust in a hook that changed while an event was under way. Never throws. */
  readonly spoil: (hook: Hook) => void;
  /** The prompt of this event is not a person's: the turn goes on. */
  readonly sameTurn: boolean;
  /** As whoever asked can be told it. */
  readonly carried: (outcome: Outcome) => Outcome;
}

/** Who carries hooks out. */
export interface Runs {
  /** Never rejects. */
  readonly run: (hook: Hook, event: HookEvent, limits: RunLimits) => Soon<Report>;
  readonly interpret: (hook: Hook, event: HookEvent, report: Report) => Verdict;
  /** Starts a hook that nobody waits for; resolves when it is over, and used up if it is to run once. Never rejects. */
  readonly startAsync: (hook: Hook, event: HookEvent, mayStart: () => boolean) => Promise<void>;
  /** Waits for something, but no longer than the limits allow; null: it ended in time, well or badly. */
  readonly wait: (work: Promise<unknown>, limits: WaitLimits) => Promise<Interruption | null>;
}

/** Who is asked. */
export interface Asks {
  /** Whether a hook may run. */
  readonly approve: (hook: Hook, event: HookEvent, limits: WaitLimits) => Promise<Answer>;
  /** Whether what hooks ask about may go ahead. */
  readonly settle: (asked: AskedCall, event: HookEvent, limits: WaitLimits) => Promise<Answer>;
  /** What a hook would run, as a person is shown it. */
  readonly commandOf: (hook: Hook, event: HookEvent) => string;
}

/** What is remembered, and who is told. */
export interface Memory {
  readonly session: (id: string) => SessionState;
  /** The runs of `once` hooks under way, by session and hook. */
  readonly onceRuns: Map<string, Promise<unknown>>;
  readonly emit: (event: BusEvent) => void;
  /** Never throws and never rejects. A promise is waited for. */
  readonly record: (outcome: Outcome, event: HookEvent, ranBy: RanBy) => Recorded;
  /** What whoever is answered is told where it could not be recorded. */
  readonly unrecorded: (why: Error) => Unrecorded;
  readonly newId: () => string;
}

/** Everything the pipeline is given: it decides the order of the steps and nothing else. */
export interface Engine {
  readonly rules: Rules;
  readonly runs: Runs;
  /** Null: there is nobody to ask. */
  readonly asks: Asks | null;
  /** Whether a lead lets go ahead what these hooks ask about. */
  readonly askLead: (asked: AskedCall, event: HookEvent, limits: WaitLimits) => Promise<LeadAnswer>;
  readonly memory: Memory;
  readonly host: Host;
}

/** The hooks of the runs of an outcome, in their order: a run names its hook by its line, on which others may stand. */
export type RanBy = readonly Hook[];

/** Null, or nothing: it is recorded, or nobody has to know; otherwise why it is not. */
export type Recorded = Promise<Error | null | undefined> | undefined;

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
