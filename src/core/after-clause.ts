import type { EffectTest } from './effect-rule.ts';
import type { HookEvent } from './hook-event.ts';

/** What must have happened earlier in the session for an entry to be meant. */
export interface AfterClause {
  /** The same for every rule, and in every process, that says the same. */
  readonly key: string;
  /** Whether a call does it, or may. */
  readonly does: EffectTest;
  /** Set: it is compiled when it is first needed. Null: it can be asked about this event at once. */
  readonly ready?: (event: HookEvent, sessions: FactsOf) => Promise<unknown> | null;
  /** Whether it has happened; `grants`: and surely, in an earlier call. Null: it has not. */
  readonly happened: (event: HookEvent, sessions: FactsOf, grants: boolean) => Happened | null;
  /** How it came to hold, in words; null: it does not. */
  readonly told: (event: HookEvent, sessions: FactsOf) => string | null;
  /** Remembers whose sub-agent makes itself known. */
  readonly meet: (event: HookEvent, sessions: FactsOf) => void;
  /** False: it could not be remembered. */
  readonly remember: (event: HookEvent, sessions: FactsOf, happened: Happened) => boolean;
}

/** A call that did it, and was let through. */
export interface Happened {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The call, in a few characters, without secrets; null: what happened could not be remembered. */
  readonly what: string | null;
  /** Its words said so; otherwise it could not be told, and it may have been it. */
  readonly sure?: true;
}

/** What is known of a session, by its id. */
export type FactsOf = (session: string) => { readonly facts?: Facts };

/** Short texts that are kept for a session, by their names. */
export interface Facts {
  /** Null: there is none. Throws where that cannot be known. */
  readonly get: (name: string) => string | null;
  /** False: it cannot be kept. */
  readonly put: (name: string, text: string) => boolean;
  /** Gives one another name, which is possible where nothing more can be kept. */
  readonly move: (from: string, to: string) => void;
  /** Whether there is room for another. */
  readonly hasRoom: () => boolean;
}
