/** An absolute path without `.` and `..`, with slashes; what is relative starts at the cwd. */
export function absolutePath(path: string, cwd: string): string {
  const windows = looksLikeWindows(path) || looksLikeWindows(cwd);
  const slashed = windows ? path.replaceAll('\\', '/') : path;
  const base = windows ? cwd.replaceAll('\\', '/') : cwd;
  const whole = slashed.startsWith('/') || looksLikeWindows(path) ? slashed : `${base}/${slashed}`;
  // as nearly all are
  if (!UNUSUAL.test(whole)) return whole;
  const segments: string[] = [];
  for (const segment of whole.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return looksLikeWindows(`${segments[0] ?? ''}/`) ? segments.join('/') : `/${segments.join('/')}`;
}

/** Something in it is to be resolved, is written twice, or stands for a drive; or it does not start at the root. */
const UNUSUAL = /^[^/]|^\/[A-Za-z]:|\\|\/\.{0,2}(?:\/|$)|^$/;

/** From the root on, with `~` as the home folder, and with every `..` that was written: a link may stand before it. */
export function wholePath(path: string, cwd: string, home: string): string {
  if (/^~(?:\/|$)/.test(path)) return absolutePath(home, '/') + path.slice(1);
  return path.startsWith('/') || looksLikeWindows(path) ? path : `${absolutePath(cwd, '/')}/${path}`;
}

/** One absolute path as seen from another; `''` for the folder itself. */
export function relativePath(from: string, to: string): string {
  const start = from.split('/').filter((segment) => segment !== '');
  const end = to.split('/').filter((segment) => segment !== '');
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
}

function looksLikeWindows(path: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
}
