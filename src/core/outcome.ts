import type { Decision } from './decision.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { EventName, RewriteOf } from './events.ts';
import type { JsonObject } from './json.ts';
import type { Layer } from './layer.ts';
import type { RunStatus } from './verdict.ts';

export interface Run {
  readonly hook: string;
  readonly name: string | null;
  /** What the hook's dialect calls the event. */
  readonly eventName: string;
  readonly dialect: string;
  readonly layer: Layer;
  readonly handler: string;
  readonly status: RunStatus;
  /** What this hook said, also where the event dropped it. */
  readonly decision: Decision;
  readonly reason: string | null;
  /** How it failed, in words; null: it did not. */
  readonly failure: string | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  readonly durationMs: number;
  /** How long after the event its turn came; absent where it needs none, as a rule. */
  readonly waitMs?: number;
  /** Hooks of the same lane share an order; absent where it needs no turn. */
  readonly lane?: string;
  readonly async: boolean;
  /** Ran again on the rewritten input. */
  readonly rejudged: boolean;
  readonly shadow: boolean;
  /** This hook rewrote the input. */
  readonly rewrote: boolean;
  /** The earlier call that it came after, in words. */
  readonly after?: string;
  /** What else the hook wanted to have written down. */
  readonly metadata: JsonObject | null;
}

/** Why a hook whose event and matcher fit did not run. */
export const SKIP_REASONS = [
  'untrusted',
  'changed',
  'disabled',
  'condition',
  'excepted',
  'once',
  'declined',
  'nobody-to-ask',
  'duplicate',
  'refused-before',
  'subagent',
  'invalid',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface Skip {
  readonly hook: string;
  /** Where it has one. */
  readonly name?: string;
  readonly why: SkipReason;
  /** Nobody was there to be asked; it can still be answered, for the next time the same happens. */
  readonly approval?: OpenQuestion;
}

/** A question that nobody has answered yet. */
export interface OpenQuestion {
  /** For `hookline approve <id>`. */
  readonly id: string;
  readonly expiresAt: string;
  /** Set: a lead is asked, at this server, and nobody at the machine can answer. */
  readonly lead?: string;
}

/** What came of asking the person; anything but yes and no: nobody answered. */
export type Answer = boolean | OpenQuestion | null;

/** What became of the decision `ask`. */
export type ApprovalState =
  | { readonly state: 'approved' | 'declined'; readonly by: 'person' }
  /** `lead`: who, by the name that the policy has for their key. */
  | { readonly state: 'approved' | 'declined'; readonly by: 'lead'; readonly lead: string }
  | ({ readonly state: 'waiting' } & OpenQuestion);

/** What all hooks said together. */
export interface Outcome<E extends EventName = EventName> {
  /** Names this decision in messages and in the record. */
  readonly id: string;
  readonly event: E;
  readonly decision: Decision;
  readonly reason: string | null;
  /** Stop and SubagentStop: go on working. */
  readonly hold: boolean;
  readonly stop: { readonly reason: string } | null;
  /** The final rewritten thing, whole, or null. */
  readonly rewrite: RewriteOf<E> | null;
  readonly context: readonly string[];
  readonly messages: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly text: string | null;
  readonly ran: readonly Run[];
  readonly skipped: readonly Skip[];
  readonly diagnostics: readonly Diagnostic[];
  /** deny, block or a hold. */
  readonly refused: boolean;
  /** The refusal is one after which the agent tries again, with its reason as feedback. */
  readonly retry: boolean;
  /** How often it was tried again or held by now, and how often it may be; null: it is neither. */
  readonly retries: { readonly done: number; readonly of: number } | null;
  /** A hook asked, and this is what came of it; null: nobody was asked. */
  readonly approval: ApprovalState | null;
}

/** Nothing ran and nobody said anything. */
export function emptyOutcome<E extends EventName>(
  id: string,
  event: E,
  diagnostics: readonly Diagnostic[],
): Outcome<E> {
  return {
    id,
    event,
    decision: 'none',
    reason: null,
    hold: false,
    stop: null,
    rewrite: null,
    context: [],
    messages: [],
    env: {},
    text: null,
    ran: [],
    skipped: [],
    diagnostics,
    refused: false,
    retry: false,
    retries: null,
    approval: null,
  };
}
