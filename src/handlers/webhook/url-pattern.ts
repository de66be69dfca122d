import { matchesWildcard, parseWildcard } from '../../matching/wildcard.ts';

/** How much an entry of a list says about an address: nothing, that it is one of any, or which one it is. */
type Match = 'none' | 'anywhere' | 'named';

interface UrlPattern {
  readonly scheme: string;
  readonly host: string;
  /** Empty: the one that the scheme has anyway. */
  readonly port: string;
  readonly path: string;
}

/**
 * Whether an entry such as `https://hooks.example.com/*` means this address. Each part is held against its like: what
 * stands for a host never matches a path, a user name or another host that begins the same.
 */
export function matchUrl(entry: string, url: URL): Match {
  if (entry === '*') return 'anywhere';
  const pattern = parsePattern(entry);
  if (pattern === null || climbs(url.pathname)) return 'none';
  const matches =
    isLike(pattern.scheme, url.protocol.slice(0, -1)) &&
    isHostLike(pattern.host, url.hostname) &&
    isPortLike(pattern.port, url) &&
    isLike(pattern.path, url.pathname + url.search);
  if (!matches) return 'none';
  return pattern.host.includes('*') ? 'anywhere' : 'named';
}

/** null: it means no address at all. */
function parsePattern(entry: string): UrlPattern | null {
  const [, scheme, host, port, path] =
    /^(https?|\*):\/\/(\[[^\]/?#]*\]|[^:/?#[\]]*)(?::([0-9]+|[0-9]*\*))?([/?][^#]*)?(?:#.*)?$/is.exec(entry) ?? [];
  if (scheme === undefined || host === undefined) return null;
  // nothing behind it: a last star stands for all that could follow
  const open = path === undefined && /^[^#]*\*$/.test(entry);
  const ownHost = open && port === undefined ? host.replace(/(?<=[^.*])\*$/, '') : host;
  const name = parsed(`http://${ownHost}/`)?.hostname;
  const rest = parsed(`http://host${path ?? '/'}`);
  if (name === undefined || rest === null || host.includes('@')) return null;
  return {
    scheme: scheme.toLowerCase(),
    host: name,
    port: port ?? (name === '*' ? '*' : ''),
    path: open ? '*' : rest.pathname + rest.search,
  };
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Stars stay within a label; but a name that begins with one has any number of labels before. */
function isHostLike(pattern: string, host: string): boolean {
  const [labels, hostLabels] = [pattern.split('.'), host.split('.')];
  const more = hostLabels.length - labels.length;
  if (more < 0 || (more > 0 && !pattern.startsWith('*'))) return false;
  return labels.every((label, at) => isLike(label, hostLabels[more + at] ?? ''));
}

function isPortLike(pattern: string, url: URL): boolean {
  const usual = url.protocol === 'https:' ? '443' : '80';
  return isLike(pattern === '' ? usual : pattern, url.port === '' ? usual : url.port);
}

function isLike(pattern: string, text: string): boolean {
  return matchesWildcard(parseWildcard(pattern), text);
}

/** `..` is gone from a parsed path, but not where its neighbours are written in a way that only some servers undo. */
function climbs(path: string): boolean {
  const plain = path.replace(/%(2e|2f|5c|3b)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /(?:^|[/\\])\.\.(?:[/\\;]|$)/.test(plain);
}
