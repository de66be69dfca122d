import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { errorCode } from '../../core/error-code.ts';
import type { Ending } from '../../core/report.ts';
import { visible } from '../../core/visible.ts';
import type { Collected } from '../collect.ts';
import { AddressRefused } from './checked-lookup.ts';
import { networkProblem } from './network-problem.ts';
import { type AnswerBody, readBody } from './read-body.ts';
import { hostOf } from './target.ts';

export interface Outgoing {
  readonly url: URL;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Answer {
  readonly response: IncomingMessage;
  readonly body: AnswerBody;
}

/** One request on its way. */
export interface Attempt {
  /** How much has come so far, of whatever. */
  readonly receivedBytes: () => number;
  /** Everything has come; it may still have to be decompressed. */
  readonly isWhole: () => boolean;
  readonly text: () => Collected;
  readonly stop: () => void;
}

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_STATUS_CHARS = 100;
const NO_TEXT: Collected = { text: '', cut: false };

/** Sends a request. Of what `onEnd` is told the first word counts; `stale`: nobody has read it, send it again. */
export function send(outgoing: Outgoing, agent: Agent, onEnd: (ending: Ending | 'stale') => void): Attempt {
  const { url, method, headers, body } = outgoing;
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
    agent,
    method,
    headers,
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
    hostname: hostOf(url),
    port: url.port,
    path: url.pathname + url.search,
  });
  let bytesBefore = 0;
  let answer: Answer | null = null;
  // its own end is told by the answer itself; and what came after it changes nothing
  const breakOff = ({ response, body }: Answer, error: Error): void => {
    if (!isClosing(error) && !response.complete) body.breakOff(networkProblem(error, url));
  };

  request.once('socket', (socket) => {
    bytesBefore = socket.bytesRead;
  });
  request.on('error', (error) => {
    if (error instanceof AddressRefused) onEnd({ kind: 'unstarted', why: error.message });
    else if (answer !== null) breakOff(answer, error);
    else if (request.reusedSocket && isClosing(error) && request.socket?.bytesRead === bytesBefore) onEnd('stale');
    else onEnd({ kind: 'broken', why: networkProblem(error, url) });
  });
  request.once('upgrade', (response, socket) => {
    socket.destroy();
    onEnd(statusEnding(response) ?? { kind: 'broken', why: 'the server changed to another protocol' });
  });
  request.once('response', (response) => {
    const onBody = (problem: string | null): void => {
      const success: Ending = problem === null ? { kind: 'exit', code: 0 } : { kind: 'broken', why: problem };
      onEnd(statusEnding(response) ?? success);
    };
    answer = { response, body: readBody(response, onBody) };
  });
  request.end(body);

  return {
    receivedBytes: () => request.socket?.bytesRead ?? 0,
    isWhole: () => answer?.response.complete ?? false,
    text: () => answer?.body.text() ?? NO_TEXT,
    stop() {
      answer?.body.stop();
      // a connection on which everything was said in both directions goes back to the others
      if (answer?.response.readableEnded !== true || !request.writableFinished) request.destroy();
    },
  };
}

/** null: it is a success. */
function statusEnding({ statusCode: status = 0, statusMessage = '', headers }: IncomingMessage): Ending | null {
  if (status >= 200 && status <= 299) return null;
  const words = visible(statusMessage.trim().slice(0, MAX_STATUS_CHARS));
  const isRedirect = status >= 300 && status <= 399 && headers.location !== undefined;
  const again = headers['retry-after'];
  return {
    ...{ kind: 'status', status, text: isRedirect ? `${words} (redirects are not followed)`.trim() : words },
    ...(again === undefined ? {} : { retryAfter: again.slice(0, MAX_STATUS_CHARS) }),
  };
}

/** A server may close a connection that it kept open just when it is used again. */
function isClosing(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(errorCode(error));
}
