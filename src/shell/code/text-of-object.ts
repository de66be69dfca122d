import type { Reader } from './reader.ts';
import { NOTHING, oneOf, type Value, whichever } from './value.ts';

/** What JavaScript calls of an object where a text or a number is wanted; one by a name that is worked out may be any of them. */
const CALLED = ['valueOf', 'toString', ''];

/** `'a' + { toString() { … } }`: what comes of it is what the object's own function gives. */
export function textOfObject(reader: Reader, value: Value): Value {
  if (reader.language.isPython || (value.is !== 'record' && value.is !== 'either')) return value;
  return whichever(value, (one) => {
    if (one.is !== 'record') return one;
    const own = CALLED.flatMap((name) => one.entries.get(name) ?? []).filter(({ is }) => is === 'function');
    if (own.length === 0) return one;
    const made: Value[] = [];
    // which of them is called shows only when it runs
    for (const each of own)
      reader.maybe(() => {
        made.push(reader.invoke(each.is === 'function' ? { ...each, self: one } : each, []));
      });
    return oneOf([...made, ...(one.holds === NOTHING ? [] : [{ ...one, entries: new Map() }])]);
  });
}
