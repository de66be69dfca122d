import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { errorCode } from '../../../../src/core/error-code.ts';
import { Problem } from './problem.ts';

export const MOST_PACKED_BYTES = 4 * 1024 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;

const inflate = promisify(gunzip);

/** The JSON in a body as it was sent, packed or not. Unpacking ends at the limit, however much there would be. */
export async function jsonIn(body: Uint8Array, encoding: string | string[] | undefined): Promise<unknown> {
  const bytes = await unpacked(body, encoding);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'MALFORMED', 'The body is no JSON.');
  }
}

async function unpacked(body: Uint8Array, encoding: string | string[] = 'identity'): Promise<Uint8Array> {
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip')
    throw new Problem(415, 'UNKNOWN_ENCODING', 'A body is sent as it is, or with "Content-Encoding: gzip".');
  try {
    return await inflate(body, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem(413, 'TOO_LARGE', `The body unpacks to more than ${MOST_BYTES} bytes.`);
    throw new Problem(400, 'MALFORMED', 'The body is no intact gzip data.');
  }
}
