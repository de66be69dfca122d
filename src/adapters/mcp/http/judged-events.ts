import type { IncomingMessage } from 'node:http';
import { isObject } from '../../../core/json.ts';
import { blockedFurther } from '../../../core/words.ts';
import { fromServer, judgesResults } from '../from-server.ts';
import { idOf, lineOf, type Message, readLine } from '../message.ts';
import { resultResponse, textResult } from '../result.ts';
import type { Session } from '../session.ts';
import { eventsIn, eventText, type StreamEvent } from './event-stream.ts';
import type { ToldEvents } from './told-events.ts';

interface Heard {
  /** Of the session; null: it has none, so that nothing can be asked for again. */
  readonly key: string | null;
  /** The client has asked for what it has not heard yet. */
  readonly isResumed: boolean;
  readonly told: ToldEvents;
}

/**
 * The events of a server's stream as the client gets them, one after the other: an event that overtook another would be
 * the last that the client has heard of, and the other would be lost if the stream broke off.
 */
export async function* judgedEvents(
  stream: IncomingMessage,
  session: Session,
  heard: Heard,
): AsyncGenerator<{ readonly bytes: Buffer; readonly id: string | null }> {
  for await (const event of eventsIn(stream)) yield { bytes: await judged(event, session, heard), id: event.id };
}

async function judged(event: StreamEvent, session: Session, { key, isResumed, told }: Heard): Promise<Buffer> {
  if (event.data.length === 0) return eventText(event, null);
  const name = key === null || !event.id ? null : `${key}\0${event.id}`;
  const before = name === null ? undefined : told.of(name);
  if (before !== undefined) return before;
  const isAnswer = readLine(event.data)?.messages.some((one) => session.calls.answeredBy(one) !== undefined) === true;
  const lines: (Uint8Array | string)[] = [];
  const toClient = { write: async (line: Uint8Array | string) => void lines.push(line) };
  await fromServer(isResumed ? withoutUnknown(event.data, session) : event.data, { ...session, toClient });
  // where there is nothing to say, how far the client has heard is still worth knowing
  const last = lines.pop() ?? null;
  const nameless = { id: null, type: event.type, retryMs: null };
  const bytes = Buffer.concat([...lines.map((line) => eventText(nameless, line)), eventText(event, last)]);
  if (isAnswer && name !== null) told.remember(name, bytes);
  return bytes;
}

const WHY = 'It is the answer to a call that hookline does not know any more, so that no hook could judge it.';

/** Without the results of calls that were made before we were there, or too long ago. */
function withoutUnknown(data: Buffer, session: Session): Buffer {
  const batch = judgesResults(session) ? readLine(data) : null;
  if (batch === null) return data;
  const isUnknown = (message: Message): boolean =>
    isObject(message.value.result) &&
    Array.isArray(message.value.result.content) &&
    session.calls.answeredBy(message) === undefined;
  if (!batch.messages.some(isUnknown)) return data;
  const texts = batch.messages.map((message) =>
    isUnknown(message)
      ? resultResponse(idOf(message)?.text ?? 'null', textResult(blockedFurther(WHY), true))
      : message.text,
  );
  return Buffer.from(lineOf(texts, batch.isList));
}
