import { isObject } from '../../../core/json.ts';
import { idOf, type Message, readLine } from '../message.ts';
import { onOneLine } from './event-stream.ts';
import type { Link } from './link.ts';

/** Requests that are to be answered, by the keys of their ids, and how these are written. */
export type Unanswered = Map<string, string>;

/** Passes on what a server said. A body or an event that is no message is not passed on: no line could hold it as it is. */
export async function hear(
  data: Buffer,
  unanswered: Unanswered,
  link: Pick<Link, 'version' | 'tell'>,
  say: (line: Uint8Array | string) => Promise<void>,
): Promise<void> {
  const line = onOneLine(data);
  const batch = readLine(line);
  if (batch === null) return link.tell('The server said something that is no message; it was not passed on.');
  for (const message of batch.messages) noteAnswer(message, unanswered, link);
  // an empty list says nothing
  if (batch.messages.length > 0) await say(Buffer.concat([line, Buffer.from('\n')]));
}

/** What is to be answered when these messages are sent. */
export function unansweredIn(messages: readonly Message[]): Unanswered {
  const requests = messages.filter(({ value }) => typeof value.method === 'string');
  const ids = requests.flatMap((message) => idOf(message) ?? []);
  return new Map(ids.map(({ key, text }) => [key, text]));
}

function noteAnswer(message: Message, unanswered: Unanswered, link: { version: string | null }): void {
  const { value } = message;
  if (!('result' in value || 'error' in value)) return;
  const key = idOf(message)?.key ?? '';
  unanswered.delete(key);
  // a number may come back as text
  if (typeof value.id === 'string') unanswered.delete(value.id);
  if (typeof value.id === 'number') unanswered.delete(JSON.stringify(String(value.id)));
  const { result } = value;
  if (isObject(result) && isObject(result.serverInfo) && isVersion(result.protocolVersion))
    link.version = result.protocolVersion;
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);
}
