import { useEffect, useState } from 'preact/hooks';

/** Where one is: `#/why/1a2b3c4d?from=x` is view `why`, rest `['1a2b3c4d']`. */
export interface Place {
  readonly view: string;
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

function placeOf(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', ...rest] = path.split('/').map(decoded);
  return { view, rest, query: new URLSearchParams(query) };
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const change = (): void => setPlace(placeOf(location.hash));
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return place;
}

/** The address of a place, for a link. */
export function addressOf(
  view: string,
  rest: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const said = Object.entries(query).filter(([, value]) => value !== '');
  const tail = said.length === 0 ? '' : `?${new URLSearchParams(said)}`;
  return `#/${[view, ...rest].map((part) => encodeURIComponent(wellFormed(part))).join('/')}${tail}`;
}

/** Half a character, which an agent may have written, has no place in an address. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

export function go(address: string): void {
  location.hash = address;
}

/** As `go`, without a step that "back" would have to take. */
export function become(address: string): void {
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
