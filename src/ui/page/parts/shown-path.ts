/** As people write it: the home is `~`. */
export function shownPath(path: string, home: string): string {
  if (path === home) return '~';
  return home !== '' && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
