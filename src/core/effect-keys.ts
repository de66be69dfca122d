import type { NARROWS } from './narrowing-keys.ts';

/** What a call does, by the key that asks for it, and what its value may be. */
const DOES = {
  /** Ordered globs over the places that it is about; `!` takes out. */
  reads: 'globs',
  /** What is read there may be seen in the conversation, or leaves the machine; what is copied in the same line is meant too. */
  shows: 'globs',
  /** What is there goes to a place that these globs do not name. */
  copies: 'globs',
  writes: 'globs',
  deletes: 'globs',
  /** Patterns of commands. */
  runs: 'commands',
  /** To any other machine, or to these hosts. */
  sends: 'hosts',
  /** With the rights of somebody else. */
  escalates: 'flag',
  /** It prints the environment, or keeps it in a file, and there is a credential in it. */
  environment: 'flag',
  /** Some part of it may do anything: no literal program, code that nobody knows, a line that cannot be read. */
  unknown: 'unknowns',
} as const;

/** Which of that is meant. */
const OF_THAT = {
  /** The places that the other keys are about lie outside of all these folders. */
  outside: 'folders',
  /** What is read goes one of these ways. */
  direction: 'directions',
  /** Something lies at those places already, and does not stay as it is. */
  existing: 'flag',
  /** Those places lie in folders that a build made, or in none. */
  built: 'either',
  /** What cannot be told is not meant. */
  certain: 'flag',
} as const satisfies Readonly<Record<(typeof NARROWS)[number], string>>;

/**
 * Every key by which an entry says what a call has to do for it to be meant: all that are there must hold. A row here is a
 * new key; its other half, what it is called and where it counts, is its row in `effect-rows.ts`, which the compiler asks for.
 */
export const EFFECT_VALUES = { ...DOES, ...OF_THAT } as const;

export type EffectValues = typeof EFFECT_VALUES;
export type DoesKey = keyof typeof DOES;
export type EffectKey = keyof typeof EFFECT_VALUES;
/** Those under which such a value stands. */
export type KeyOf<Value extends EffectValue> = {
  [Key in EffectKey]: EffectValues[Key] extends Value ? Key : never;
}[EffectKey];
/** What may stand under a key. */
export type EffectValue = EffectValues[EffectKey];

/** In this order they are told. */
export const EFFECT_KEYS = Object.keys(EFFECT_VALUES).filter(isEffectKey);

export function isEffectKey(key: string): key is EffectKey {
  return Object.hasOwn(EFFECT_VALUES, key);
}
