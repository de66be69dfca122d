import type { HookEvent } from './hook-event.ts';

/** The keys by which an entry says what a call has to do for it to be meant. All that are there must hold. */
export const EFFECT_KEYS = [
  ...(['reads', 'shows', 'copies', 'writes', 'deletes', 'runs', 'sends', 'escalates', 'environment'] as const),
  ...(['outside', 'existing', 'unknown', 'certain'] as const),
] as const;

/** What a call does, whichever tool it is of: the values of one key are alternatives. */
export interface EffectRule {
  /** Ordered globs over the places that it is about; `!` takes out. */
  readonly reads?: readonly string[];
  /** What is read there may be seen in the conversation, or leaves the machine; what is copied in the same line is meant too. */
  readonly shows?: readonly string[];
  /** What is there goes to a place that these globs do not name. */
  readonly copies?: readonly string[];
  readonly writes?: readonly string[];
  readonly deletes?: readonly string[];
  /** Patterns of commands. */
  readonly runs?: readonly string[];
  /** To any other machine, or to these hosts. */
  readonly sends?: true | readonly string[];
  /** With the rights of somebody else. */
  readonly escalates?: true;
  /** It prints the environment, or keeps it in a file, and there is a credential in it. */
  readonly environment?: true;
  /** The places that the other keys are about lie outside of all these folders. */
  readonly outside?: readonly string[];
  /** Something lies at those places already, and does not stay as it is. */
  readonly existing?: true;
  /** Some part of it may do anything: no literal program, code that nobody knows, a line that cannot be read. */
  readonly unknown?: true;
  /** What cannot be told is not meant. */
  readonly certain?: true;
}

/**
 * Whether a call does it, or may: what cannot be told counts. Where it `grants`: whether the call surely does nothing
 * else. Throws where it takes too long to tell.
 */
export interface EffectTest {
  (event: HookEvent, grants?: boolean): boolean;
  /** Whether the words of a call alone keep it from holding: the answer is the same whenever the same call comes again. */
  readonly never?: (event: HookEvent) => boolean;
  /** The same object for the same call, as long as it is remembered. */
  readonly callOf?: (event: HookEvent) => object;
  /** Set: it is compiled when it is first needed. Null: it can be asked about this event at once. */
  readonly ready?: (event: HookEvent) => Promise<void> | null;
}

/** As it stands in lists: `reads **\/.env !**\/.env.example, outside project`. */
export function effectRuleText(rule: EffectRule): string {
  const parts = EFFECT_KEYS.flatMap((key) => {
    const value = rule[key];
    if (value === undefined) return [];
    return value === true ? [key] : [`${key} ${value.join(key === 'runs' ? ' | ' : ' ')}`];
  });
  return parts.join(', ');
}
