import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOKEN_HEADER = 'x-hookline-token';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** How many `Host` it names: of several, Node shows one, and somebody before it may have gone by another. */
  readonly hosts: number;
}

interface Guarded {
  readonly port: number;
  readonly token: string;
}

export interface Refused {
  readonly status: 400 | 401 | 403 | 405 | 421;
  readonly why: string;
}

/**
 * Null: it may be answered. Any program and any web page can reach a port of this machine. A page of another site is told
 * by its Origin and by what the browser says of where the request comes from; one whose name leads to this machine
 * (DNS rebinding) by the Host it asks for; everybody else by the token, which only the person who started the server has.
 */
export function refusalOf({ method, path, headers, hosts }: Asked, { port, token }: Guarded): Refused | null {
  if (hosts > 1) return { status: 400, why: 'A request names one host.' };
  if (!isOwnHost(headers.host, port)) return { status: 421, why: 'This server answers under its own address only.' };
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, port))
    return { status: 403, why: 'This server does not answer other sites.' };
  const isApi = path.startsWith('/api/');
  // a link in a chat or on a page may lead here: that shows an empty page, which knows no token and is given none
  const isLink = !isApi && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (isFromElsewhere(headers) && !isLink) return { status: 403, why: 'This server does not answer other sites.' };
  if (method !== 'GET' && method !== 'HEAD' && !(isApi && method === 'POST'))
    return { status: 405, why: 'There is nothing to be done here in that way.' };
  if (isApi && !isToken(headers[TOKEN_HEADER], token))
    return { status: 401, why: 'The token is missing or of another server: open the page with "hookline ui".' };
  return null;
}

/** As the browser says, which no page can change. */
export function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

const HOSTS = ['127.0.0.1', 'localhost'];
/** Of this one nobody says the number. */
const USUAL_PORT = 80;

function isOwnHost(host: string | undefined, port: number): boolean {
  return HOSTS.some((own) => host === `${own}:${port}` || (port === USUAL_PORT && host === own));
}

function isOwnOrigin(origin: string, port: number): boolean {
  return HOSTS.some((own) => origin === `http://${own}:${port}` || (port === USUAL_PORT && origin === `http://${own}`));
}

function isToken(given: unknown, token: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
