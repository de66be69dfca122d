import type { IncomingMessage } from 'node:http';
import { HookError } from '../../../core/hook-error.ts';
import { eventsIn } from './event-stream.ts';
import { hear, type Unanswered } from './heard.ts';
import type { Link } from './link.ts';
import { isEventStream } from './whole-body.ts';

type Say = (line: Uint8Array | string) => Promise<void>;

/** How far a stream was heard. */
export interface Position {
  /** Null: the server gave its events no ids, so that nothing can be asked for again. */
  readonly lastEventId: string | null;
  readonly retryMs: number | null;
  readonly events: number;
}

export const NOWHERE: Position = { lastEventId: null, retryMs: null, events: 0 };

/** Without any progress. */
const MOST_ATTEMPTS = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Passes on the events of a stream, until it ends or breaks off. Rejects only where one cannot be held. */
export async function hearEvents(
  stream: IncomingMessage,
  unanswered: Unanswered,
  link: Link,
  say: Say,
  from: Position = NOWHERE,
): Promise<Position> {
  let { lastEventId, retryMs } = from;
  let events = 0;
  try {
    for await (const event of eventsIn(stream)) {
      events++;
      if (event.data.length > 0) await hear(event.data, unanswered, link, say);
      lastEventId = event.id ?? lastEventId;
      retryMs = event.retryMs ?? retryMs;
    }
  } catch (error) {
    if (error instanceof HookError) throw error;
  }
  return { lastEventId: lastEventId || null, retryMs, events };
}

/** Asks for the rest of a stream that broke off, as long as somebody waits for an answer in it. */
export async function resume(from: Position, unanswered: Unanswered, link: Link, say: Say): Promise<void> {
  let position = from;
  for (let attempt = 0; attempt < MOST_ATTEMPTS && unanswered.size > 0; attempt++) {
    if (position.lastEventId === null) return;
    await wait(delayMs(position, attempt), link.signal);
    if (link.signal.aborted) return;
    try {
      const stream = await link.listen(position.lastEventId, link.signal);
      if (stream.statusCode !== 200 || !isEventStream(stream)) return void stream.destroy();
      position = await hearEvents(stream, unanswered, link, say, position);
      if (position.events > 0) attempt = -1;
    } catch (error) {
      if (error instanceof HookError) throw error;
    }
  }
}

export function delayMs({ retryMs }: Position, attempt: number): number {
  return Math.min(retryMs ?? FIRST_DELAY_MS * 2 ** Math.min(attempt, 10), LONGEST_DELAY_MS);
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
