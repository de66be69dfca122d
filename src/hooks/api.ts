import type { PlacedSink } from '../config/sinks-in.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { JsonObject } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import type { AnyPayload, PayloadInput, ToolEventName } from '../core/payload.ts';
import type { Demand } from '../core/policy.ts';
import type { KnownTool } from '../core/tool-input.ts';
import type { EventAlias } from '../dialects/event-names.ts';
import type { BusEvents, On } from '../engine/bus.ts';
import type { TriggerOptions } from '../engine/engine.ts';
import type { Explanation } from '../engine/explain.ts';
import type { CallbackRegistration, ListRegistration, ToolRegistration } from './callback-registration.ts';
import type { AnyToolRegistration, Registration } from './registration.ts';
import type { HookInfo, PendingHook } from './shown-hook.ts';

/** The entries of one file by which its agent calls hookline. */
export interface AgentCalls {
  readonly file: string;
  readonly dialect: string;
  readonly entries: number;
}

export type { AnyPayload, BusEvents };

export interface Hooks {
  /** Runs the hooks of one event. Never rejects because of a hook; throws HookError for misuse. */
  trigger<E extends EventName>(event: E, payload: PayloadInput<E>, options?: TriggerOptions): Promise<Outcome<E>>;
  /** By any other name for it, such as `pre-tool-call`. */
  trigger(event: EventAlias, payload: AnyPayload, options?: TriggerOptions): Promise<Outcome>;
  /** Adds a hook from code; the returned function takes it out again. */
  register(registration: AnyToolRegistration): () => void;
  /** For tools whose input is known. */
  register<E extends ToolEventName, T extends KnownTool>(registration: ToolRegistration<E, T>): () => void;
  /** For several events at once. */
  register<E extends EventName>(registration: ListRegistration<E>): () => void;
  register<E extends EventName>(registration: CallbackRegistration<E>): () => void;
  register(registration: Registration): () => void;
  /** As Mimir's registry has it: the name of an event, and an entry of its file. */
  register(name: EventAlias | EventName, config: JsonObject): () => void;
  readonly has: (event: string) => boolean;
  readonly list: (filter?: { readonly event?: string }) => readonly HookInfo[];
  readonly isEnforced: (name: string) => boolean;
  /** The project's hooks that wait for a person. */
  readonly pending: () => readonly PendingHook[];
  /** Approves them as they are now, by their keys, or by their ids where no two share one. */
  readonly approve: (keysOrIds: readonly string[]) => Promise<void>;
  /** Switches a hook off for as long as these hooks live, by its id, its name, or a part of one. Not an enforced one. */
  readonly disable: (hook: string) => Promise<void>;
  /** The same, back on; also what the person switched off with `hookline disable`. */
  readonly enable: (hook: string) => Promise<void>;
  /** Which hooks would run, and what kept the others out. Runs nothing. */
  readonly explain: (event: string, payload: AnyPayload) => Explanation;
  readonly reload: () => Promise<void>;
  readonly on: On;
  readonly diagnostics: readonly Diagnostic[];
  /** What the organization demands of everybody's hooks, and where it says so. */
  readonly policy: readonly Demand[];
  readonly close: () => Promise<void>;
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** For callers whose event's name comes from outside, and is checked when it is used. */
export interface HooksByName extends Hooks {
  /** The hooks themselves, for programs that are more than an embedder. */
  readonly inForce: () => readonly Hook[];
  /** Of these the ones that run when it is their event: what nobody approved and what is switched off is not among them. */
  readonly listening: () => readonly Hook[];
  /** Files of which something could not be read, and what is wrong with them. */
  readonly unread: () => readonly Diagnostic[];
  /** Where agents call hookline from: the entries that are no hooks, by file. */
  readonly agentCalls: () => readonly AgentCalls[];
  /** What is refused because nobody understands what was configured, in words. */
  readonly refusals: () => readonly string[];
  /** Says which hooks are on, in place of what was said before; null: as they would be. */
  readonly switchBy: (isOn: (hook: Hook) => boolean | null) => void;
  /** Which hooks such an event is for is found out, so that what that needs is there for the next one: nothing runs or is told. */
  readonly rehearse: (event: string, payload: AnyPayload) => Promise<void>;
  /** The file that wants no engine in the background to answer agents' calls; null: none does. */
  readonly residentOffIn: () => string | null;
  /** Where decisions are sent. */
  readonly sinks: () => readonly PlacedSink[];
  /** The guards that come with hookline. */
  readonly builtIn: () => Promise<readonly HookInfo[]>;
  trigger<E extends EventName>(event: E, payload: PayloadInput<E>, options?: TriggerOptions): Promise<Outcome<E>>;
  trigger(event: string, payload: AnyPayload, options?: TriggerOptions): Promise<Outcome>;
}
