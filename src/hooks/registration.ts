import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { Hook, Matcher } from '../core/hook.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { CallbackRegistration } from './callback-registration.ts';
import type { CocodeRegistration } from './cocode-registration.ts';

/** Any entry of a dialect's file format, without the file. */
export interface DefinitionRegistration {
  readonly dialect: string;
  /** As that dialect calls it. */
  readonly event: string;
  /** Its `matcher` may be a RegExp. */
  readonly definition: JsonObject | { readonly matcher: RegExp; readonly [key: string]: Json | RegExp | undefined };
  /** Runs first, and nobody can switch it off. */
  readonly enforced?: boolean | undefined;
}

/**
 * What could stand in a settings file of that dialect (GenCode's `Settings`), or under its "hooks" alone (its
 * `HooksConfig`). A `matcher` may be a RegExp.
 */
export interface DialectSettings {
  /** Whose they are; may be left out where `dialects` names one. */
  readonly dialect?: string | undefined;
  readonly [key: string]: unknown;
}

/** Either form, each event with its own payload and rewrite. */
export type Registration =
  | { [E in EventName]: CallbackRegistration<E> }[EventName]
  | CocodeRegistration
  | DefinitionRegistration;

/** The same, of any tool: what comes first is what the compiler looks at first, and it settles types of parameters by it. */
export type AnyToolRegistration =
  | { [E in EventName]: CallbackRegistration<E> & { readonly tools?: undefined } }[EventName]
  | CocodeRegistration
  | DefinitionRegistration;

/** The hooks of one registration, and what there is to say about them. */
export interface Registered {
  readonly hooks: readonly Hook[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Patterns may take a moment to compile: until `later` is there `now` stands for it in lists, and events wait. */
export interface Registering {
  readonly now: Registered;
  readonly later: Promise<Registered> | null;
}

/** A registration of any event; the types of `run` are between the event and its author. */
export type AnyCallbackRegistration = Omit<CallbackRegistration, 'dialect' | 'event' | 'run'> & {
  readonly dialect?: string | undefined;
  readonly event: string | readonly string[];
  readonly run: unknown;
};

export type AnyRegistration = AnyCallbackRegistration | DefinitionRegistration;

/** What a matcher that is not compiled yet stands for: the plain names in it, which is what most of them are. */
export function plainNames(text: string | null): Matcher {
  if (text === null || text === '' || text === '*') return { kind: 'all' };
  return { kind: 'names', names: new Set(text.split(/[|,]/).map((name) => name.trim())) };
}
