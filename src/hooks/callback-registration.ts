import type { WrittenEffects } from '../core/effect-rule.ts';
import type { EventName } from '../core/events.ts';
import type { CallbackVerdict } from '../core/handler.ts';
import type { PayloadOf } from '../core/payload.ts';
import type { KnownTool, ToolInputOf } from '../core/tool-input.ts';

/** Calls that do this, by any tool and in any spelling: as in the native form. */
export type EffectOptions = WrittenEffects;

export interface CallbackRegistration<E extends EventName = EventName> extends EffectOptions {
  readonly event: E;
  /** Absent, or hookline's own; only cocode has functions among its hooks, too (`CocodeRegistration`). */
  readonly dialect?: 'hookline' | undefined;
  readonly matcher?: string | RegExp | undefined;
  /** Kinds or names of tools. */
  readonly tools?: string | readonly string[] | undefined;
  /** Globs over the paths that a tool is given. */
  readonly files?: string | readonly string[] | undefined;
  /** A condition in CEL over the payload. */
  readonly when?: string | undefined;
  /** A permission rule, such as `Bash(git *)`. */
  readonly if?: string | undefined;
  /** Only after an earlier call of the session did this. */
  readonly after?: EffectOptions | undefined;
  readonly name?: string | undefined;
  readonly run: (event: PayloadOf<E>, options: { readonly signal: AbortSignal }) => Answer<E> | Promise<Answer<E>>;
  readonly timeoutMs?: number | undefined;
  readonly once?: boolean | undefined;
  readonly guard?: boolean | undefined;
  readonly observe?: boolean | undefined;
  readonly onFailure?: 'continue' | 'block' | undefined;
  /** Runs first, and nobody can switch it off. */
  readonly enforced?: boolean | undefined;
}

/** For tools whose input the compiler knows: kinds such as `shell`, names such as `Write`. */
export interface ToolRegistration<E extends EventName, T extends KnownTool>
  extends Omit<CallbackRegistration<E>, 'event' | 'tools' | 'run'> {
  readonly event: E | readonly E[];
  readonly tools: T | readonly T[];
  readonly run: (
    event: PayloadOf<E> & { readonly tool_input?: ToolInputOf<T> },
    options: { readonly signal: AbortSignal },
  ) => Answer<E> | Promise<Answer<E>>;
}

/** One function for several events: a hook of each. */
export interface ListRegistration<E extends EventName = EventName> extends Omit<CallbackRegistration<E>, 'event'> {
  readonly event: readonly E[];
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that ends without a return is typed so
type Answer<E extends EventName> = CallbackVerdict<E> | null | undefined | void;
