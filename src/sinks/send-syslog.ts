import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { networkProblem } from '../handlers/webhook/network-problem.ts';
import { hostOf } from '../handlers/webhook/target.ts';
import { type Acknowledged, failed } from './acknowledged.ts';

/** What every receiver should take (RFC 5424, 6.1), and what rsyslog takes unless told otherwise. */
const [MOST_UDP_BYTES, MOST_STREAM_BYTES] = [2048, 8192];
/** Whoever took everything and closes nothing has taken it. */
const CLOSING_MS = 500;

export function mostBytesFor(target: string): number {
  return target.startsWith('udp:') ? MOST_UDP_BYTES : MOST_STREAM_BYTES;
}

interface Sending {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Nobody acknowledges syslog: by UDP it is sent, by a stream it is taken when all of it left and nobody objected. */
export function sendBySyslog(target: string, messages: readonly Buffer[], sending: Sending): Promise<Acknowledged> {
  const url = new URL(target);
  return url.protocol === 'udp:' ? byUdp(url, messages, sending) : byStream(url, messages, sending);
}

function byUdp(url: URL, messages: readonly Buffer[], { signal, timeoutMs }: Sending): Promise<Acknowledged> {
  return new Promise((resolve) => {
    const socket = createSocket(hostOf(url).includes(':') ? 'udp6' : 'udp4');
    const end = (result: Acknowledged): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.removeAllListeners('error').on('error', () => {});
      socket.close();
      resolve(result);
    };
    const stop = (): void => end(failed('it was broken off'));
    const timer = setTimeout(() => end(failed('it could not be sent in time')), timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', (error) => end(failed(networkProblem(error, url))));
    // connected, a port on which nobody listens is told of
    socket.connect(Number(url.port), hostOf(url), () => {
      const next = (i: number): void => {
        const message = messages[i];
        if (message === undefined) setTimeout(() => end({ kind: 'taken', answer: '' }), 5);
        else socket.send(message, (error) => (error ? end(failed(networkProblem(error, url))) : next(i + 1)));
      };
      next(0);
    });
  });
}

function byStream(url: URL, messages: readonly Buffer[], { signal, timeoutMs }: Sending): Promise<Acknowledged> {
  return new Promise((resolve) => {
    const socket = opened(url);
    let closing: NodeJS.Timeout | undefined;
    const end = (result: Acknowledged): void => {
      clearTimeout(timer);
      clearTimeout(closing);
      signal.removeEventListener('abort', stop);
      socket.removeAllListeners('error').on('error', () => {});
      socket.destroy();
      resolve(result);
    };
    const stop = (): void => end(failed('it was broken off'));
    const timer = setTimeout(() => end(failed(`it was not taken within ${timeoutMs / 1000} s`)), timeoutMs);
    let isOut = false;
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', (error) => end(failed(networkProblem(error, url))));
    socket.once('close', () =>
      end(isOut ? { kind: 'taken', answer: '' } : failed('the connection was closed before everything was sent')),
    );
    socket.once('finish', () => {
      isOut = true;
      closing = setTimeout(() => end({ kind: 'taken', answer: '' }), CLOSING_MS);
    });
    // whatever is said in return means nothing
    socket.resume();
    socket.once(url.protocol === 'tls:' ? 'secureConnect' : 'connect', () => {
      socket.end(Buffer.concat(messages.flatMap((message) => [Buffer.from(`${message.length} `), message])));
    });
  });
}

function opened(url: URL): Socket {
  if (url.protocol === 'unix:') return connect({ path: decodeURIComponent(url.pathname) });
  const to = { host: hostOf(url), port: Number(url.port) };
  return url.protocol === 'tls:' ? connectTls({ ...to, servername: hostOf(url) }) : connect(to);
}
