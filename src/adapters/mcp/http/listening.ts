import type { Link } from './link.ts';
import { delayMs, hearEvents, NOWHERE, wait } from './resume.ts';
import { isEventStream } from './whole-body.ts';

/**
 * Listens to what the server says of its own accord: a stream that ends is opened again from where it was. Ends where
 * the server has no such stream. Never rejects.
 */
export async function listening(
  link: Link,
  say: (line: Uint8Array | string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let position = NOWHERE;
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const stream = await link.listen(position.lastEventId, signal);
      // 405: it has none
      if (stream.statusCode !== 200 || !isEventStream(stream)) return void stream.destroy();
      position = await hearEvents(stream, new Map(), link, say, position);
      if (position.events > 0) attempt = 0;
    } catch {
      // it may be back in a moment
    }
    await wait(delayMs(position, attempt), signal);
  }
}
