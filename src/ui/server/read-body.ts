import type { IncomingMessage } from 'node:http';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';

/** Hook files are small, and so is what is asked about them. */
const MOST_BYTES = 2 * 1024 * 1024;

/** An object, as the page sends it; empty where nothing was sent. */
export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MOST_BYTES)
      throw new HookError('USAGE', `More than ${MOST_BYTES / 1024 / 1024} MB were sent at once.`);
    parts.push(part);
  }
  if (length === 0) return {};
  const body = parsedJson(Buffer.concat(parts).toString('utf8'));
  if (!isObject(body)) throw new HookError('USAGE', 'What was sent is no JSON object.');
  return body;
}
