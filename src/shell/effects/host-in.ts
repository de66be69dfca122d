import { orElse } from '../../core/or-else.ts';
import { isWild, type WildText } from './wild-text.ts';

/** The hosts that words name as URLs or as `user@host:path`; null: one that shows only when it runs. */
export function hostsIn(words: readonly WildText[]): readonly (string | null)[] {
  return words.flatMap((word) => {
    const host = hostOf(word);
    return host === undefined ? [] : [known(host)];
  });
}

/** The same for programs to which one letter is a host as well: `scp a h:`. */
export function remotesIn(words: readonly WildText[]): readonly (string | null)[] {
  return words.flatMap((word) => {
    const host = /^(\w):(?!\\|\/\/)/.exec(word)?.[1];
    return host === undefined ? hostsIn([word]) : [known(host)];
  });
}

function hostOf(word: WildText): string | undefined {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(word)?.[1];
  if (authority !== undefined) return hostIn(authority);
  // `C:\x` is no host
  const [, behindName, host] = NAMED.exec(word) ?? [];
  return behindName ?? host;
}

/** `user@host:path`, `host:path`; one letter by itself is a disk, one that shows only when it runs may be any host. */
const NAMED =
  /^(?:[\w.\uE000-\uE002-]+@([\w.\uE000-\uE002-]+)|((?:[\w.-]*[\uE000-\uE002]|[\w.-]{2})[\w.\uE000-\uE002-]*)):/;

/** `name:password@host:port`. To some programs a backslash ends it, to others it is part of the name. */
function hostIn(authority: WildText): string {
  if (authority.includes('\\')) return '';
  const own = authority.slice(authority.lastIndexOf('@') + 1);
  return /^(\[[^\]]*\]|[^:]*)/.exec(own)?.[1] ?? '';
}

/** A host that stands by itself, perhaps with a name before it and a path after it. */
export function plainHost(word: WildText): string | null {
  const [bare = ''] = /^[^/?#]*/.exec(word) ?? [];
  return known((word.includes('://') ? hostOf(word) : undefined) ?? hostIn(bare));
}

/** Where a tool goes that is given this as an address. Those who read addresses differently go to different hosts. */
export function addressedHosts(address: string): readonly (string | null)[] {
  const text = address.replace(/[\t\n\r]/g, '').trim();
  if (text === '') return [];
  const host = orElse(() => new URL(text).hostname, '') || plainHost(text.replace(/^[/\\]+/, ''));
  // everybody reads this the same way
  const isPlain =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#\\@]*@)?(?:\[[^\]]*\]|[^/?#\\@:]+)(?::\d+)?(?:[/?#][^\\]*)?$/i.test(text);
  return isPlain && host !== null ? [known(host)] : [host === null ? null : known(host), null];
}

function known(host: string): string | null {
  const own = host.includes('%') ? orElse(() => decodeURIComponent(host), '') : host;
  return /^\d*$/.test(own) || isWild(own) || /[{}\\]/.test(own) ? null : own.toLowerCase();
}
