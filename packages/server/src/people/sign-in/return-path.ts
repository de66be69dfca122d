/** A cookie has room for it, however it is written. */
const MOST_CHARS = 2000;

/** Where somebody goes on after they signed in: a place of this server, or its first page. */
export function returnPath(given: string | undefined, publicUrl: URL): string {
  // browsers read "\" as "/", and pass over what cannot be seen
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (given === undefined || !/^\/(?![/\\])/.test(given) || /[\\\x00-\x20\x7f]/.test(given)) return '/';
  const url = URL.canParse(given, publicUrl.href) ? new URL(given, publicUrl) : null;
  // "/..//elsewhere" is one only when it has been read
  const isHere = url?.origin === publicUrl.origin && !url.pathname.startsWith('//');
  const path = isHere ? `${url.pathname}${url.search}${url.hash}` : '/';
  return path.length > MOST_CHARS ? '/' : path;
}
