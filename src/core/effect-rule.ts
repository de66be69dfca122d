import type { Direction } from './direction.ts';
import type { DoesKey, EffectKey, EffectValues } from './effect-keys.ts';
import type { HookEvent } from './hook-event.ts';
import { NARROWS } from './narrowing-keys.ts';
import type { Unknown } from './unknowns.ts';

/** Of the keys of a rule: it says what is done. */
export function isDoesKey(key: string): key is DoesKey {
  return !NARROWS.some((one) => one === key);
}

interface Values {
  readonly globs: readonly string[];
  readonly commands: readonly string[];
  readonly hosts: true | readonly string[];
  readonly folders: readonly string[];
  readonly directions: readonly Direction[];
  readonly flag: true;
  readonly unknowns: true | Unknown;
  readonly either: boolean;
}

/** What a call does, whichever tool it is of: the values of one key are alternatives. */
export type EffectRule = { readonly [Key in EffectKey]?: Values[EffectValues[Key]] };

/** The same as somebody writes it: one text stands for a list of one. */
export type WrittenEffects = { readonly [Key in EffectKey]?: Written<Values[EffectValues[Key]]> | undefined };
type Written<Value> = Value extends readonly (infer Item)[] ? Item | Value : Value;

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
  /** What else there is to say where it holds, behind what the rule says: to whom something goes, in which file it stands. */
  readonly says?: (event: HookEvent) => string;
  /** Set: it is compiled when it is first needed. Null: it can be asked about this event at once. */
  readonly ready?: (event: HookEvent) => Promise<void> | null;
}

/** As it stands in lists: `reads **\/.env !**\/.env.example, outside project`. */
export function effectRuleText(rule: EffectRule): string {
  const parts = Object.entries(rule).map(([key, value]) =>
    typeof value === 'object'
      ? `${key} ${value.join(key === 'runs' ? ' | ' : ' ')}`
      : typeof value === 'string'
        ? `${key} ${value}`
        : value
          ? key
          : `not ${key}`,
  );
  return parts.join(', ');
}
