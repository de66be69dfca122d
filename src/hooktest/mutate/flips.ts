import { EFFECT_KEYS } from '../../core/effect-keys.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';

/** One small change to an entry that a test should notice. */
export interface Flip {
  /** What was done to it, in words. */
  readonly what: string;
  /** The key, and the place in its list, that the change is about; empty: the entry as a whole. */
  readonly path: readonly (string | number)[];
  /** The entry instead; null: it is off. */
  readonly definition: JsonObject | null;
  /** The events that it concerns. */
  readonly events: readonly EventName[];
  /** It can only be about less than before: no other case than those that it was asked in can notice. */
  readonly narrows: boolean;
  /** The word that it says is another: also cases that it is asked in as before may notice. */
  readonly saysOther: boolean;
}

/** What selects a hook: without one of them it is about more. */
const CONDITIONS = ['tools', 'matcher', 'files', 'when', 'if', ...EFFECT_KEYS, 'after'];
/** What a rule says instead. */
const OTHER_WORD: Readonly<Record<string, 'ask' | 'deny'>> = { deny: 'ask', ask: 'deny', allow: 'deny' };

/** Every flip of one entry: off, another word, each condition dropped, each item of a condition's list removed. */
export function flipsOf(definition: JsonObject, events: readonly EventName[]): readonly Flip[] {
  const flip = (what: string, path: Flip['path'], changed: JsonObject | null, about = events): Flip => {
    const narrows = changed === null || isNarrower(definition, path);
    return { what, path, definition: changed, events: about, narrows, saysOther: false };
  };
  return [
    flip('switched off', [], null),
    ...(events.length < 2 ? [] : events.map((event) => flip(`off for ${event}`, ['on'], null, [event]))),
    ...otherWord(definition, events),
    ...CONDITIONS.flatMap((key) =>
      conditionFlips(definition, key).map(([what, path, changed]) => flip(what, path, changed)),
    ),
  ];
}

/** Without one of several alternatives. To lie outside of fewer folders is more, and so is what nothing takes out. */
function isNarrower(definition: JsonObject, [key, at, ...deeper]: Flip['path']): boolean {
  const list = typeof key === 'string' && key !== 'outside' ? definition[key] : null;
  if (typeof at !== 'number' || deeper.length > 0 || !Array.isArray(list)) return false;
  return !takesOut(list[at] ?? null);
}

function otherWord(definition: JsonObject, events: readonly EventName[]): readonly Flip[] {
  return Object.entries(OTHER_WORD).flatMap(([word, other]): Flip[] => {
    const { [word]: text, ...rest } = definition;
    if (text === undefined) return [];
    const able = events.filter((event) => eventRow(event).effects.includes(other === 'ask' ? 'ask' : 'refuse'));
    if (able.length === 0) return [];
    const changed = { ...rest, [other]: text };
    return [
      {
        what: `"${word}" is "${other}"`,
        path: [word],
        definition: changed,
        events: able,
        narrows: true,
        saysOther: true,
      },
    ];
  });
}

type Change = readonly [what: string, path: Flip['path'], changed: JsonObject];

function conditionFlips(definition: JsonObject, key: string): readonly Change[] {
  const value = definition[key];
  if (value === undefined) return [];
  return [[`without "${key}"`, [key], without(definition, key)], ...itemFlips(definition, key, value)];
}

function itemFlips(definition: JsonObject, key: string, value: Json): readonly Change[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, i): Change[] => {
      const others = value.filter((_, at) => at !== i);
      // what only takes out takes out of everything: that is the flip without the key
      if (others.every(takesOut)) return [];
      return [[`"${key}" without ${JSON.stringify(item)}`, [key, i], { ...definition, [key]: others }]];
    });
  }
  if (!isObject(value)) return [];
  // `after` holds conditions of its own; one without any is none
  return CONDITIONS.flatMap((inner) =>
    conditionFlips(value, inner)
      .filter(([, , changed]) => Object.keys(changed).length > 0)
      .map(([what, path, changed]): Change => [`"${key}": ${what}`, [key, ...path], { ...definition, [key]: changed }]),
  );
}

function takesOut(item: Json): boolean {
  return typeof item === 'string' && item.startsWith('!');
}

/** `certain` says how surely others hold: without any it means nothing. */
function without(definition: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = definition;
  const { certain: __, ...others } = rest;
  const isAlone = EFFECT_KEYS.every((one) => one === 'certain' || !(one in rest));
  return isAlone ? others : rest;
}
