import { isLoopback } from '../../core/is-loopback.ts';
import type { FileSinkKind } from '../../core/sink.ts';

interface Problem {
  readonly message: string;
  readonly hint: string;
}

const EXAMPLES: Readonly<Record<FileSinkKind, string>> = {
  otlp: 'http://127.0.0.1:4318',
  opa: 'https://decisions.example.com',
  webhook: 'https://example.com/decisions',
  syslog: 'udp://127.0.0.1:514, tcp://…, tls://… or unix:///run/log.sock',
  ocsf: '/var/log/hookline/ocsf.jsonl',
};

const SCHEMES: Readonly<Record<Exclude<FileSinkKind, 'ocsf'>, readonly string[]>> = {
  otlp: ['http:', 'https:'],
  opa: ['http:', 'https:'],
  webhook: ['http:', 'https:'],
  syslog: ['udp:', 'tcp:', 'tls:', 'unix:'],
};
const OPEN: ReadonlySet<string> = new Set(['http:', 'udp:', 'tcp:']);

/** Why nothing can be sent there; null: it can. Whoever is on the way must not read it, unless somebody says that they may. */
export function whyNoTarget(kind: FileSinkKind, target: string, insecure: boolean): Problem | null {
  const hint = `write ${kind}: ${EXAMPLES[kind]}, for example`;
  if (kind === 'ocsf')
    return target.startsWith('/')
      ? null
      : { message: `"ocsf" is "${target}", but it must be a path from the root.`, hint };
  const url = URL.canParse(target) ? new URL(target) : null;
  // what stands before an @ may be a secret
  const shown = target.includes('@') ? 'Its target' : `"${target}"`;
  if (url === null || !SCHEMES[kind].includes(url.protocol))
    return { message: `${shown} is no address that "${kind}" can be sent to.`, hint };
  if (url.username !== '' || url.password !== '')
    return { message: `The address of "${kind}" has a user name in it.`, hint: 'use "headers" with ${NAME} instead' };
  if (url.protocol === 'unix:')
    return url.host === '' && url.pathname.length > 1 ? null : { message: `${shown} is no path of a socket.`, hint };
  if (url.hostname === '') return { message: `${shown} names no host.`, hint };
  if (kind === 'syslog' && url.port === '') return { message: `${shown} names no port.`, hint };
  if (!OPEN.has(url.protocol) || insecure || isLoopback(url.hostname)) return null;
  const message = `"${target}" leaves this machine, and everybody on the way could read it.`;
  return {
    message,
    hint: kind === 'syslog' ? 'use tls://, or say insecure: true' : 'use https://, or say insecure: true',
  };
}
