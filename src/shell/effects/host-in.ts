import { isWild, type WildText } from './wild-text.ts';

/** The hosts that words name as URLs or as `user@host:path`; null: one that shows only when it runs. */
export function hostsIn(words: readonly WildText[]): readonly (string | null)[] {
  return words.flatMap((word) => {
    const host = hostOf(word);
    return host === undefined ? [] : [known(host)];
  });
}

function hostOf(word: WildText): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(word)?.[1];
  // `C:\x` is no host
  return url ?? /^(?:[\w.-]+@)?([\w.-]{2,}):/.exec(word)?.[1];
}

/** A host that stands by itself, perhaps with a name before it and a path after it. */
export function plainHost(word: WildText): string | null {
  return known(hostOf(word) ?? /^(?:[^@/]*@)?([^@/:?#]+)/.exec(word)?.[1] ?? '');
}

function known(host: string): string | null {
  return /^\d*$/.test(host) || isWild(host) ? null : host.toLowerCase();
}
