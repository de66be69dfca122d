import { itemsOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { oneOf, type Value } from './value.ts';

/** `sorted(files, key=os.remove)`: whoever asks by what things are told apart calls that with each of them. */
export function calledAsKey(reader: Reader, things: readonly Value[], named: ReadonlyMap<string, Value>): void {
  const key = named.get('key');
  if (key === undefined || !isCalled(reader, key)) return;
  const [only] = things;
  const items = things.length === 1 && only !== undefined ? itemsOf(reader, only).items : things;
  if (items.length > 0) reader.maybe(() => reader.invoke(key, [oneOf([...items])]));
}

/** A name of a library of which nobody knows what it does is asked about nothing. */
function isCalled(reader: Reader, key: Value): boolean {
  return key.is === 'function' || key.is === 'method' || (key.is === 'api' && reader.language.calls.has(key.name));
}
