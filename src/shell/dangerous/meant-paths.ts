import { posix } from 'node:path';

/** The paths that a word may mean, as far as its text tells: `~` and `$HOME` stay, braces are written out. */
export function meantPaths(text: string, folder: string | null = null): readonly string[] {
  const plain = text
    .replace(/['"\\]/g, '')
    .replace(/\$\{HOME(?::?\?[^{}]*|%%?\/)?\}/g, '$HOME')
    .replace(/\$\{\w+:?[-=]([^{}$]*)\}/g, '$1');
  return writtenOut(plain).map((path) => normal(placed(path, folder)));
}

/** As many braces as anybody writes: their number grows with each pair. Of more, nobody can say what is not among them. */
const MAX_PAIRS = 4;
const MAX_PATHS = 2048;
const EVERYTHING = '/';

function writtenOut(text: string): readonly string[] {
  let paths: readonly string[] = [text];
  for (let pairs = 0; paths.some((path) => BRACES.test(path)); pairs++) {
    paths = paths.flatMap((path) => {
      const [, before = '', choices, after = ''] = BRACES.exec(path) ?? [];
      return choices === undefined ? [path] : choices.split(',').map((choice) => before + choice + after);
    });
    if (paths.length > MAX_PATHS || pairs === MAX_PAIRS) return [...paths.slice(0, MAX_PATHS), EVERYTHING];
  }
  return paths;
}

const BRACES = /^([^{}]*)\{([^{}]*,[^{}]*)\}(.*)$/s;

function placed(path: string, folder: string | null): string {
  return folder === null || /^[/~$]/.test(path) ? path : `${folder.replace(/['"\\]/g, '')}/${path}`;
}

function normal(path: string): string {
  const home = /^(~\w*|\$HOME)(?=\/|$)/.exec(path)?.[0];
  if (home === undefined) return withoutEnd(posix.normalize(path));
  const below = posix.normalize(`/${path.slice(home.length)}`);
  // above a home there is the system
  if (/(?:^|\/)\.\.(?:\/|$)/.test(posix.normalize(`./${path.slice(home.length)}`))) return '/';
  return withoutEnd(home.replace(/^~$/, '$HOME') + (below === '/' ? '' : below));
}

function withoutEnd(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const ALL = String.raw`(?:/(?:\*|\.\*|\.\[.*|\?\*)+)?`;
const FOLDERS =
  'usr|etc|s?bin|lib(?:32|64|x32)?|boot|var|home|root|opt|dev|proc|sys|srv|mnt|media|Users|System|Library|Applications|private';
const WHOLE = [
  /^\/(?:\*|\.\*)?$/,
  new RegExp(`^(?:\\$HOME|~\\w+)${ALL}$`),
  new RegExp(`^/(?:${FOLDERS})${ALL}$`),
  new RegExp(`^/(?:home|Users)/[^/]+${ALL}$`),
  new RegExp(`^/usr/(?:s?bin|lib\\w*|local|share|include)${ALL}$`),
  new RegExp(`^/var/(?:lib|log|spool)${ALL}$`),
];

/** The whole system, a part of it that everything rests on, or everything that somebody has. */
export function isWhole(path: string): boolean {
  return WHOLE.some((shape) => shape.test(path));
}
