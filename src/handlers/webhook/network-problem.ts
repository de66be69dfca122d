import { errorCode } from '../../core/error-code.ts';
import { hostOf } from './target.ts';

/** Why no answer came, in words; each way has its own. */
export function networkProblem(error: Error, url: URL): string {
  const code = errorCode(error);
  const host = `"${hostOf(url)}"`;
  const unreachable = `the host ${host} cannot be reached (${code})`;
  const late = `the host ${host} did not accept the connection in time`;
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: `the connection to "${url.host}" was refused`,
    ENOTFOUND: `the host ${host} was not found`,
    EAI_AGAIN: `the host ${host} could not be looked up`,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    EADDRNOTAVAIL: unreachable,
    ETIMEDOUT: late,
    ERR_SOCKET_CONNECTION_TIMEOUT: late,
    EPIPE: 'the server closed the connection before it had read everything',
    // Node says the same of a connection that was closed in good order; only the other has a system call
    ECONNRESET: 'syscall' in error ? 'the connection was reset' : 'the connection was closed before an answer came',
    HPE_HEADER_OVERFLOW: 'the headers of the answer are longer than 16 KiB',
  };
  return known[code] ?? tlsProblem(code, host) ?? otherProblem(code, error);
}

function tlsProblem(code: string, host: string): string | null {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate of ${host} is for another host`;
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${host} has expired`;
  if (/SELF_SIGNED/.test(code)) return `the certificate of ${host} is self-signed (${code})`;
  if (/CERT|UNABLE_TO_|SIGNATURE/.test(code)) return `the certificate of ${host} is not trusted (${code})`;
  if (!/^(?:ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)) return null;
  const hint = /EPROTO|VERSION|PACKET_LENGTH/.test(code) ? '; does the service speak http?' : '';
  return `no secure connection to ${host} could be made (${code})${hint}`;
}

function otherProblem(code: string, error: Error): string {
  if (code.startsWith('HPE_')) return `the answer is not HTTP that can be read (${code})`;
  return `the connection failed: ${error.message || code || error.name}`;
}
