import type { Readable } from 'node:stream';
import { Problem } from './problem.ts';

/** Reads bodies. What of all of them is in memory before they are whole has a bound. */
export interface BoundedBodies {
  read(sent: Readable, declaredBytes: number, mostBytes: number): Promise<Buffer>;
  /** Bytes of those that are not whole yet. */
  readonly held: () => number;
}

/** A body of which less comes in a while is not waited for. */
export interface LeastRate {
  readonly bytes: number;
  readonly everyMs: number;
}

interface Unfinished {
  bytes: number;
  readonly breakOff: () => void;
}

/** Above the bound, whoever has taken longest is broken off: whoever sends what they have is done long before. */
export function boundedBodies(mostHeld: number, rate: LeastRate): BoundedBodies {
  // in the order in which they began
  const unfinished = new Set<Unfinished>();
  let held = 0;
  const collected = (sent: Readable, mostBytes: number): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let before = 0;
      const timer = setInterval(() => {
        if (one.bytes - before < rate.bytes) fail(tooSlow());
        before = one.bytes;
      }, rate.everyMs);
      timer.unref();
      const leave = (): void => {
        clearInterval(timer);
        sent.off('data', take).off('end', finish).off('error', fail).off('close', gone);
        unfinished.delete(one);
        held -= one.bytes;
      };
      const fail = (error: unknown): void => {
        leave();
        sent.pause();
        reject(error);
      };
      const gone = (): void => fail(new Problem(400, 'MALFORMED', 'The body ended too early.'));
      const finish = (): void => {
        leave();
        resolve(Buffer.concat(chunks));
      };
      const take = (chunk: Buffer): void => {
        one.bytes += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        if (one.bytes > mostBytes) fail(tooLarge());
        if (held > mostHeld) breakOffUntil(unfinished, () => held <= mostHeld);
      };
      const one: Unfinished = { bytes: 0, breakOff: () => fail(tooMuch()) };
      unfinished.add(one);
      sent.on('data', take).on('end', finish).on('error', fail).on('close', gone);
    });
  return {
    held: () => held,
    async read(sent, declaredBytes, mostBytes) {
      if (declaredBytes > mostBytes) throw tooLarge();
      return collected(sent, mostBytes);
    },
  };
}

function breakOffUntil(unfinished: ReadonlySet<Unfinished>, isEnough: () => boolean): void {
  for (const { breakOff } of unfinished) {
    if (isEnough()) return;
    breakOff();
  }
}

// nobody reads the rest of these: no other request can come after it
const CLOSE = { connection: 'close' };

function tooLarge(): Problem {
  return new Problem(413, 'TOO_LARGE', 'The body is larger than what is taken here.', { headers: CLOSE });
}

function tooSlow(): Problem {
  return new Problem(408, 'TOO_SLOW', 'The body comes too slowly to be waited for.', { headers: CLOSE });
}

function tooMuch(): Problem {
  const headers = { ...CLOSE, 'retry-after': '5' };
  return new Problem(503, 'UNAVAILABLE', 'The server has more to read than it can hold; send it at once.', { headers });
}
