import { HookError } from '../../core/hook-error.ts';
import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import type { Calling } from '../calling.ts';
import { checkOneReading } from '../payload.ts';
import type { Call } from './bridge-call.ts';

/** Where nobody says how long there is. */
const USUAL_READ_MS = 60_000;

export async function payloadFor(
  { sealed, deadlineMs = USUAL_READ_MS }: Call,
  { input }: Calling,
): Promise<JsonObject> {
  const text = (await input(deadlineMs, sealed)).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new HookError('BAD_PAYLOAD', 'There is no payload on standard input.');
  const payload = parsedJson(text);
  if (payload === undefined)
    throw new HookError('BAD_PAYLOAD', 'The payload on standard input is no JSON, or not all of it.');
  if (!isObject(payload)) throw new HookError('BAD_PAYLOAD', 'The payload on standard input must be a JSON object.');
  checkOneReading(text, 'standard input');
  return payload;
}
