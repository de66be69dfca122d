import type { ProgramPlace } from '../config/forbidden-program.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import type { CallbackVerdict } from '../core/handler.ts';
import type { Hook, Matcher } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { JsonObject } from '../core/json.ts';
import type { PayloadOf } from '../core/payload.ts';
import { type AnyCallbackRegistration, callbackHooks } from './callback-hooks.ts';
import { definedHooks } from './defined-hooks.ts';

export interface CallbackRegistration<E extends EventName = EventName> {
  readonly event: E;
  readonly matcher?: string | RegExp | undefined;
  readonly name?: string | undefined;
  readonly run: (event: PayloadOf<E>, options: { readonly signal: AbortSignal }) => Answer<E> | Promise<Answer<E>>;
  readonly timeoutMs?: number | undefined;
  readonly once?: boolean | undefined;
  readonly guard?: boolean | undefined;
  readonly observe?: boolean | undefined;
  readonly onFailure?: 'continue' | 'block' | undefined;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that ends without a return is typed so
type Answer<E extends EventName> = CallbackVerdict<E> | null | undefined | void;

/** Any entry of a dialect's file format, without the file. */
export interface DefinitionRegistration {
  readonly dialect: string;
  /** As that dialect calls it. */
  readonly event: string;
  readonly definition: JsonObject;
}

/** Either form, each event with its own payload and rewrite. */
export type Registration = { [E in EventName]: CallbackRegistration<E> }[EventName] | DefinitionRegistration;

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

export type AnyRegistration = AnyCallbackRegistration | DefinitionRegistration;

/** A registration → its hooks. Mistakes are thrown at once. */
export function registered(
  registration: AnyRegistration,
  dialects: readonly Dialect[],
  number: number,
  place: ProgramPlace,
): Registering {
  if (registration === null || typeof registration !== 'object')
    throw new HookError('BAD_OPTION', 'register() takes an object.');
  return 'definition' in registration
    ? definedHooks(registration, dialects, number, place)
    : callbackHooks(registration, number);
}

/** What a matcher that is not compiled yet stands for: the plain names in it, which is what most of them are. */
export function plainNames(text: string | null): Matcher {
  if (text === null || text === '' || text === '*') return { kind: 'all' };
  return { kind: 'names', names: new Set(text.split(/[|,]/).map((name) => name.trim())) };
}
