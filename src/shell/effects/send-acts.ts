import type { Network } from '../programs/program.ts';
import { programNamed } from '../programs/program-named.ts';
import { type Call, operandsOf } from './call.ts';
import type { Act } from './effect.ts';
import { hostsIn, plainHost } from './host-in.ts';
import { uploads } from './readers.ts';
import type { WildText } from './wild-text.ts';

/** With whom a program talks, and the files that it sends there. */
export function sendActs(call: Call): readonly Act[] {
  const { name, args } = call;
  const { network } = programNamed(name);
  if (network === undefined && !uploads(name, args)) return [];
  const { operands, valuesOf } = operandsOf(args, network?.hostsBy, name);
  // `+short` is how `dig` is told what to print
  const own = operands.filter((word) => !word.startsWith('+'));
  const named = network?.hostsBy === undefined ? [] : valuesOf(network.hostsBy).map(plainHost);
  if (network?.hostsBy !== undefined && named.length === 0) return [];
  const sockets = network?.addresses === true ? own.flatMap(addressedHost) : [];
  if (network?.addresses === true && sockets.length === 0) return [];
  const hosts = [...named, ...sockets].length > 0 ? [...named, ...sockets] : hostsOf(own, network?.hosts);
  return [
    ...hosts.map((host) => ({ does: 'sends', host, path: null }) as const),
    ...sentFiles(call).map((path) => ({ does: 'sends', host: hosts[0] ?? null, path }) as const),
  ];
}

/** `TCP:host:80`, `OPENSSL-CONNECT:host:443`. */
function addressedHost(word: WildText): readonly (string | null)[] {
  const [, host] = /^(?:TCP|UDP|SCTP|OPENSSL|SSL|SOCKS|PROXY)[\w-]*:([^:,]+)/i.exec(word) ?? [];
  return host === undefined ? [] : [plainHost(host)];
}

function hostsOf(operands: readonly WildText[], which: Network['hosts']): readonly (string | null)[] {
  if (which === 'named') return hostsIn(operands);
  const hosts =
    which === undefined ? hostsIn(operands) : operands.slice(0, which === 'all' ? undefined : 1).map(plainHost);
  return hosts.length === 0 ? [null] : hosts;
}

/** The files that the options of a program make it send. */
export function sentFiles({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const { sent = '', sentAt = '' } = programNamed(name).reads ?? {};
  if (sent === '' && sentAt === '') return [];
  const { valuesOf } = operandsOf(args, '', name);
  const urlencoded = valuesOf('--data-urlencode').flatMap((text) => /^[\w.-]+@(.+)/s.exec(text)?.[1] ?? []);
  const named = valuesOf(sentAt).flatMap((text) => /(?:^|[^\s@<]*=)[@<]([^@<;]+)/.exec(text)?.[1] ?? []);
  return [...valuesOf(sent), ...named, ...urlencoded].filter((path) => path !== '-');
}
