import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** They are about one connection, or about the bytes on it, which are written anew. */
const OF_THE_CONNECTION = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect', 'content-length', 'content-encoding', 'accept-encoding'],
];
/** Whose page asks, and where we are, is no business of the server's: it was checked here. */
const NOT_FOR_SERVER = [...OF_THE_CONNECTION, 'host', 'origin', 'referer'];
/** They would lead the client around the hooks. */
const NOT_FOR_CLIENT = [...OF_THE_CONNECTION, 'location', 'content-location', 'alt-svc', 'refresh', 'link'];

/** What of a client's headers goes to the server: everything that is the two's own affair, authorization too. */
export function headersForServer(
  headers: IncomingHttpHeaders,
  given: Readonly<Record<string, string>>,
): OutgoingHttpHeaders {
  return { ...without(headers, NOT_FOR_SERVER), ...given };
}

export function headersForClient(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return without(headers, NOT_FOR_CLIENT);
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = Object.entries(headers).filter(([name]) => !names.includes(name) && !named.includes(name));
  return Object.fromEntries(left);
}
