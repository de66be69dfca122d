import { matchesWildcard, parseWildcard } from '../wildcard.ts';

/** Hosts with `*` for anything; `!` takes out, and the last that fits decides. A host that is not known may be any. */
export interface HostList {
  readonly may: (host: string | null, certain: boolean) => boolean;
  readonly surely: (host: string | null) => boolean;
}

/** This very machine. */
const HERE = /^(?:localhost|127(?:\.\d+){1,3}|::1|\[::1\]|0\.0\.0\.0)$|\.localhost$/i;

function isHere(host: string | null): boolean {
  return host !== null && HERE.test(host);
}

/** `true`: every other machine. */
export function hostList(given: true | readonly string[]): HostList {
  if (given === true) return { may: (host) => !isHere(host), surely: () => true };
  const entries = given.map((text) => {
    const takesOut = text.startsWith('!');
    return { takesOut, pattern: parseWildcard((takesOut ? text.slice(1) : text).toLowerCase()) };
  });
  const fromAll = entries.every(({ takesOut }) => takesOut);
  const isMeant = (host: string): boolean => {
    // a name may end with the root
    const plain = host.replace(/\.$/, '').toLowerCase();
    const decisive = entries.findLast(({ pattern }) => matchesWildcard(pattern, plain));
    return decisive === undefined ? fromAll && !isHere(plain) : !decisive.takesOut;
  };
  return {
    may: (host, certain) => (host === null ? !certain : isMeant(host)),
    surely: (host) => host !== null && isMeant(host),
  };
}
