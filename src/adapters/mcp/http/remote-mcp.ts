import { PassThrough, type Readable, type Writable } from 'node:stream';
import { atMost } from '../../../core/at-most.ts';
import { shownUrl } from '../../../core/shown-url.ts';
import { lineWriter } from '../line-writer.ts';
import { linesOf } from '../lines.ts';
import { type Batch, readLine } from '../message.ts';
import { connectionTo } from './connection.ts';
import { newLink } from './link.ts';
import { listening } from './listening.ts';
import { isGreeting, posting } from './posting.ts';

export interface RemoteMcpOptions {
  /** Where the server is: `https://…` or `http://…`. */
  readonly url: string | URL;
  /** What every request has besides: `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Is told what went wrong where nobody waits for an answer. */
  readonly tell?: ((text: string) => void) | undefined;
}

/** A server that is reached over HTTP, as if it were a process: a line that is written is sent, what it says is a line. */
export interface RemoteMcp {
  readonly input: Writable;
  readonly output: Readable;
  /** Ends the session, and whatever is under way. Never rejects. */
  readonly end: () => Promise<void>;
}

/** How long a server may take to hear that its session is over. */
const GOODBYE_MS = 1000;
/** More than any client has in progress; a server that answers nothing must not take all memory. */
const MOST_UNDER_WAY = 1000;

/** Speaks the protocol's "streamable HTTP" with a server: its session, its streams and their resumption are kept here. */
export function remoteMcp({ url, headers = {}, tell = () => {} }: RemoteMcpOptions): RemoteMcp {
  const address = new URL(url);
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = new AbortController();
  const connection = connectionTo(address);
  const link = newLink({ connection, headers, signal: ended.signal, name: shownUrl(address.href), tell });
  const toClient = lineWriter(output);
  const say = (line: Uint8Array | string): Promise<void> => toClient.write(line);
  let listener: AbortController | null = null;
  const posts = posting(link, say, () => {
    listener?.abort();
    listener = new AbortController();
    void listening(link, say, AbortSignal.any([ended.signal, listener.signal]));
  });
  const underWay = new Set<Promise<void>>();

  async function passOn(): Promise<void> {
    for await (const line of linesOf(input)) {
      const batch = readLine(line);
      if (underWay.size >= MOST_UNDER_WAY && asks(batch)) {
        await posts.refuse(batch, `${MOST_UNDER_WAY} requests are under way`);
        continue;
      }
      const post: Promise<void> = posts.send(line, batch).finally(() => underWay.delete(post));
      underWay.add(post);
      // until it is answered nobody knows in which session the next is sent
      if (isGreeting(batch)) await post;
    }
    await Promise.all(underWay);
  }
  let goodbye: Promise<void> | null = null;
  const end = (): Promise<void> => {
    goodbye ??= (async () => {
      ended.abort();
      await atMost(link.takeLeave(), GOODBYE_MS, undefined);
      connection.close();
      input.destroy();
      output.end();
    })();
    return goodbye;
  };
  void passOn()
    .catch(() => {})
    .then(end);
  output.once('close', () => void end());
  return { input, output, end };
}

function asks(batch: Batch | null): batch is Batch {
  return batch?.messages.some(({ value }) => value.id !== undefined && typeof value.method === 'string') === true;
}
