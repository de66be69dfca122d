import type { Socket } from 'node:net';
import { errorCode } from '../../../../src/core/error-code.ts';
import { Problem, problemBody } from './problem.ts';

const WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** What never became a request is answered in the same form as every other, where anybody can still hear it. */
export function answerClientError(error: unknown, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || socket.destroyed) return;
  const problem = problemOf(errorCode(error));
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${WORDS[problem.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

function problemOf(code: string | null | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'TOO_SLOW', 'The request did not come in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem(431, 'TOO_LARGE', 'The headers are larger than what is taken.');
  return new Problem(400, 'MALFORMED', 'The request cannot be read.');
}
