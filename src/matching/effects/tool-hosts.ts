import { isObject } from '../../core/json.ts';
import type { Act } from '../../shell/effects/effect.ts';
import { addressedHosts, hostsIn, plainHost } from '../../shell/effects/host-in.ts';
import { tame } from '../../shell/effects/wild-text.ts';
import { textsIn } from './texts-in.ts';
import { ownName } from './tool-words.ts';

/** With whom a tool that fetches talks, even where nothing says with whom. */
export function fetchActs(input: unknown): readonly Act[] {
  const given = isObject(input) ? ADDRESSES.flatMap((key) => input[key]) : [];
  const named = given.flatMap((text) => (typeof text === 'string' ? addressedHosts(tame(text)) : []));
  const hosts = [...addressed(input), ...named];
  return sendings(hosts.length === 0 ? [null] : hosts);
}

/** With whom another tool talks: whom it is given as an address, or somebody, if it is called after sending. */
export function serverActs(name: string, input: unknown, isReading: boolean): readonly Act[] {
  const own = isObject(input) ? HOSTS.flatMap((key) => bareHosts(input[key])) : [];
  const hosts = [...addressed(input), ...own];
  const isSent = hosts.length === 0 && !isReading && SENDS.test(ownName(name));
  return sendings(isSent ? [null] : hosts);
}

function sendings(hosts: readonly (string | null)[]): readonly Act[] {
  return [...new Set(hosts)].map((host) => ({ does: 'sends', host, path: null }));
}

const ADDRESSES = ['url', 'uri', 'urls', 'endpoint', 'href'];
const HOSTS = ['host', 'hostname', 'remote_host', 'remoteHost', 'domain'];
/** What only a terminal is sent stays here. */
const SENDS = /(?:^|[_-])(?:send(?!_?(?:key|input|stdin|signal))|post|e?mail|upload|publish|tweet|broadcast|webhook)/i;
/** Of the many that an address may begin with, those that lead to another machine. */
const NETWORK =
  /^(?:https?|wss?|s?ftps?|ssh|git|git\+\w+|tcp|udp|smtps?|ldaps?|rediss?|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|amqps?|mqtts?|grpcs?|s3|gs):\/\/\S+$/i;
const URL = /\b(?:https?|wss?|ftps?):\/\/\S+/gi;

/** A text that is an address as a whole, wherever it stands; and those in texts that are for addresses. */
function addressed(input: unknown): readonly (string | null)[] {
  const fields = isObject(input) ? [...ADDRESSES, 'prompt'].flatMap((key) => input[key]) : [];
  const named = fields.flatMap((text) => (typeof text === 'string' ? (text.match(URL) ?? []) : []));
  const whole = textsIn(input).filter((text) => NETWORK.test(text));
  return hostsIn([...new Set([...named, ...whole])].map(tame));
}

/** A host that stands there without a scheme; null where something else does. */
function bareHosts(value: unknown): readonly (string | null)[] {
  return (Array.isArray(value) ? value : [value]).flatMap((text: unknown) => {
    if (typeof text !== 'string' || text === '' || NETWORK.test(text)) return [];
    // clients put up with any number of slashes, and turn them round
    const bare = text.replace(/^(?:https?|wss?|ftps?):[\\/]*/i, '');
    return [/^[\w.:@-]+(?:\/\S*)?$/.test(bare) ? plainHost(bare) : null];
  });
}
