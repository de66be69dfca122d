import { HookError } from '../core/hook-error.ts';
import { readJson } from '../core/read-json.ts';
import { repeatedKey } from '../core/repeated-key.ts';

/** Nobody nests a call deeper. */
const MAX_DEPTH = 1000;

/** Of a key that stands twice, one reader takes the first value and another the last: what is judged may not be what runs. */
export function checkOneReading(text: string, name: string): void {
  const read = readJson(text, (depth) => {
    if (depth > MAX_DEPTH) {
      throw new HookError('BAD_PAYLOAD', `The payload in ${name} is nested deeper than ${MAX_DEPTH} levels.`);
    }
  });
  const twice = 'tree' in read && read.tree !== null ? repeatedKey(read.tree) : null;
  if (twice === null) return;
  const message = `The key ${JSON.stringify(twice)} stands twice in one object of the payload in ${name}: nobody can tell which of the two is meant.`;
  throw new HookError('BAD_PAYLOAD', message, { hint: 'give each key once' });
}
