import { programNamed } from '../programs/program-named.ts';
import type { Network } from '../programs/program-network.ts';
import { type Call, operandsOf } from './call.ts';
import type { Act } from './effect.ts';
import { expandBraces } from './expand-braces.ts';
import { hostsIn, plainHost, remotesIn } from './host-in.ts';
import { uploads } from './readers.ts';
import { isWild, type WildText } from './wild-text.ts';

/** With whom a program talks, and the files that it sends there. */
export function sendActs(call: Call): readonly Act[] {
  const { name, args } = call;
  const { network: row } = programNamed(name);
  const network = row?.with === undefined || row.with.test(args.join(' ')) ? row : undefined;
  if (network === undefined) return uploads(name, args) ? asSent(hostsOf(ownOperands(args, '', name), undefined)) : [];
  const { hostsBy = '', also = '', through = '', hosts: which } = network;
  const { valuesOf } = operandsOf(args, `${hostsBy} ${also} ${through}`, name);
  // what a program fetches from this very machine it does not send
  const own = ownOperands(args, `${hostsBy} ${also} ${through}`, name).filter((word) => !/^file:/i.test(word));
  const given = [...valuesOf(hostsBy), ...valuesOf(also)].map(plainHost);
  const sockets = network.addresses === true ? own.flatMap(addressedHost) : [];
  const named = [...given, ...sockets, ...(given.length > 0 && which === 'all' ? own.map(plainHost) : [])];
  const isHere = network.addresses === true || network.hostsBy !== undefined;
  const hosts = named.length > 0 ? named : isHere ? hostsIn(own.filter(isUrl)) : hostsOf(own, which);
  const isOnlyFile = which === 'all' && own.length === 0 && args.some((word) => /^file:/i.test(word));
  const all = isOnlyFile ? named : [...hosts, ...valuesOf(through).flatMap(hops), ...redirectedHosts(name, args)];
  return [...asSent(all), ...sentFiles(call).map((path) => ({ does: 'sends', host: hosts[0] ?? null, path }) as const)];
}

function asSent(hosts: readonly (string | null)[]): readonly Act[] {
  return hosts.map((host) => ({ does: 'sends', host, path: null }));
}

/** `+short` is how `dig` is told what to print. */
function ownOperands(args: readonly WildText[], valued: string, name: string): readonly WildText[] {
  return operandsOf(args, valued, name).operands.filter((word) => !word.startsWith('+'));
}

function isUrl(word: WildText): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(word);
}

/** `ssh -J one,two` */
function hops(value: WildText): readonly (string | null)[] {
  return value.split(',').map(plainHost);
}

/** `curl --resolve host:port:address` and `--connect-to host:port:other:port` go to another machine than they name. */
function redirectedHosts(name: string, args: readonly WildText[]): readonly (string | null)[] {
  // another host than the one that is named: `ssh -o HostName=…`, `ssh -W host:port`
  if (/^(?:ssh|scp|sftp)$/.test(name)) {
    const { valuesOf } = operandsOf(args, '-o -W', name);
    const set = valuesOf('-o').flatMap((value) => /^host_?name\s*[=\s]\s*(.+)$/is.exec(value)?.[1] ?? []);
    return [...set, ...valuesOf('-W').map((value) => value.split(':')[0] ?? '')].map(plainHost);
  }
  if (name !== 'curl') return [];
  const { valuesOf } = operandsOf(args, '', name);
  const connected = valuesOf('--connect-to').map((value) => value.split(':')[2] ?? '');
  const resolved = valuesOf('--resolve').flatMap((value) => value.split(':').slice(2).join(':').split(','));
  return [...connected, ...resolved].filter((host) => host !== '').map(plainHost);
}

const IMAGE_HOST = /^([\w-]+(?:\.[\w.-]+)(?::\d+)?|localhost(?::\d+)?|[\w-]+:\d+)\//;

/** `TCP:host:80`, `OPENSSL-CONNECT:host:443`. */
function addressedHost(word: WildText): readonly (string | null)[] {
  const [, host] = /^(?:TCP|UDP|SCTP|OPENSSL|SSL|SOCKS|PROXY)[\w-]*:([^:,]+)/i.exec(word) ?? [];
  return host === undefined ? [] : [plainHost(host)];
}

function hostsOf(operands: readonly WildText[], which: Network['hosts']): readonly (string | null)[] {
  if (which === 'named') return remotesIn(operands);
  if (which === 'needed') return operands.slice(0, 1).map(plainHost);
  // `docker push registry.example/name`; without a registry it is the one that everybody uses
  if (which === 'image') {
    if (operands[0] === 'login') return [plainHost(operands[1] ?? 'docker.io')];
    return operands
      .slice(-1)
      .map((image) => plainHost(IMAGE_HOST.exec(image)?.[1] ?? (isWild(image) ? image : 'docker.io')));
  }
  const hosts =
    which === undefined ? hostsIn(operands) : operands.slice(0, which === 'all' ? undefined : 1).map(plainHost);
  return hosts.length === 0 ? [null] : hosts;
}

/** The files that the options of a program make it send. */
export function sentFiles({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const { sent = '', sentAt = '', marked = '', unlessAssigned = '' } = programNamed(name).reads ?? {};
  if (sent === '' && sentAt === '') return [];
  const { valuesOf } = operandsOf(args, '', name);
  const urlencoded = valuesOf('--data-urlencode --url-query').flatMap((text) => /^[\w.-]+@(.+)/s.exec(text)?.[1] ?? []);
  // `--variable name@file`
  const variables = valuesOf('--variable').flatMap((text) => /^%?\w+@(.+)/s.exec(text)?.[1] ?? []);
  const named = valuesOf(sentAt).flatMap((text) => /(?:^|[^\s@<]*=)[@<]([^@<;]+)/.exec(text)?.[1] ?? []);
  // `-F 'a=@b;headers=@c'`
  const parts = valuesOf('-F --form').flatMap((text) =>
    [...text.matchAll(/;\s*headers=[@<]([^;]+)/g)].map(([, path = '']) => path),
  );
  const whole = valuesOf(marked).flatMap((text) => /^@(.+)/s.exec(text)?.[1] ?? []);
  const plain = valuesOf(unlessAssigned).filter((text) => text !== '' && !text.includes('='));
  // curl has braces of its own
  const uploaded = valuesOf(sent).flatMap((text) => (/\{[^{}]*,/.test(text) ? expandBraces(text) : [text]));
  return [...uploaded, ...variables, ...named, ...parts, ...urlencoded, ...whole, ...plain].filter(
    (path) => path !== '-',
  );
}
