import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { JsonObject } from '../core/json.ts';
import type { WaitLimits } from '../core/limits.ts';
import type { Answer } from '../core/outcome.ts';

/** What a person is asked. */
export interface Question {
  /** May this hook run, or may the call that a hook asks about go ahead. */
  readonly kind: 'hook' | 'call';
  /** The hook in question, or the first that asks. */
  readonly hook: string;
  readonly name: string | null;
  readonly event: EventName;
  /** What would run. */
  readonly command: string;
  readonly source: { readonly file: string; readonly line: number } | null;
  /** Why a hook asks. */
  readonly reason: string | null;
  readonly toolName: string | null;
  /** The tool's input as it would be used, rewrites included. */
  readonly input: JsonObject | null;
  /** The whole question in lines for a person: nothing is masked, nothing in it can hide or pose as another line. */
  readonly shown: string;
}

/** A question with everything that an answer to it is bound to. */
export interface Asked {
  readonly question: Question;
  readonly event: HookEvent;
  /** The hook in question, or all that ask. */
  readonly hooks: readonly Hook[];
  readonly limits: WaitLimits;
}

/** Who can be asked in place of `ask`. */
export interface PersonToAsk {
  /** False: a question may be left for later, but nobody is waited for. */
  readonly isThere: boolean;
  /** How long an answer from elsewhere is waited for; absent: not at all. */
  readonly waitMs?: number;
  /** Where whoever waits is told for what. */
  readonly tell?: (text: string) => void;
  /** Never rejects. Null: whoever gets the outcome asks. */
  readonly ask: ((asked: Asked) => Promise<Answer>) | null;
}
