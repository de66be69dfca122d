import { expandBraces } from '../../shell/effects/expand-braces.ts';
import { ANY, isWild, ONE, STAR, tame, type WildText } from '../../shell/effects/wild-text.ts';

/** Where something lies that is not to be changed. */
export interface PlacePattern {
  /** Every form of it, from the root on. A folder with all that is in it is also the folder itself. */
  readonly texts: readonly WildText[];
  /** The folders that it lies in. */
  readonly parents: readonly WildText[];
  /** Those of them that the pattern names itself. */
  readonly ownParents: readonly WildText[];
  /** The names of folders by which it is known, wherever they are. */
  readonly telltales: ReadonlySet<string>;
  readonly takesOut: boolean;
  /** It lies in no folder in particular. */
  readonly isAnywhere: boolean;
  /** Its braces or stars say more than is looked at. */
  readonly isCut: boolean;
}

/** Patterns that were compiled for the events of one folder. */
export interface CompiledPlaces {
  readonly cwd: string;
  readonly patterns: readonly PlacePattern[];
}

export const MOST_FORMS = 256;
/** Each doubles what a glob may be. */
export const MOST_DOUBLE_STARS = 6;

/**
 * A glob over paths, read as the globs of `files` are: relative to the cwd, or absolute; a leading `**` means anywhere,
 * a leading `./**` anywhere below the cwd, a leading `~` the home folder.
 */
export function placePattern(given: string, cwd: string, home: string): PlacePattern {
  const takesOut = /^!(?!\()/.test(given);
  const text = takesOut ? given.slice(1) : given;
  const glob = text.replace(/^\.\//, '');
  const isAnywhere = text === '**' || text.startsWith('**/');
  const isAbsolute = glob.startsWith('/') || /^~(?:\/|$)/.test(glob);
  const base = isAbsolute || isAnywhere ? '' : tame(cwd).replace(/\/$/, '');
  const whole = glob
    .replace(/^~(?=\/|$)/, home)
    .replace(/^\//, '')
    .replace(/\/$/, '/**');
  const all = withoutBraces(whole);
  const forms = all.slice(0, MOST_FORMS).map((form) => foldedStars(form.split('/')));
  const own = forms.flatMap((segments) => (isShort(segments) ? [segments.map(segmentText)] : takesOut ? [] : [['**']]));
  const texts = own.flatMap((segments) => pathsOf(segments).map((path) => base + path));
  const within = own.flatMap((segments) => namedFolders(segments).map((path) => base + path));
  const isNamed = isAnywhere || !isAbsolute;
  return {
    texts,
    parents: [...within, ...(base === '' ? [] : ancestorsOf(base))],
    ownParents: isNamed ? within : [],
    telltales: new Set(isNamed ? own.flatMap(tellingFolders) : []),
    takesOut,
    isAnywhere,
    isCut: all.length > forms.length || !forms.every(isShort),
  };
}

/** `**` beside `**` says nothing more. */
function foldedStars(segments: readonly string[]): readonly string[] {
  return segments.filter((segment, i) => segment !== '**' || segments[i - 1] !== '**');
}

function isShort(segments: readonly string[]): boolean {
  return segments.filter((segment) => segment === '**').length <= MOST_DOUBLE_STARS;
}

function withoutBraces(glob: string): readonly string[] {
  const [, before, braces, after] = /^((?:\\.|[^{\\])*)(\{(?:[^{}]|\{[^{}]*\})*\})(.*)$/s.exec(glob) ?? [];
  if (braces === undefined) return [glob];
  return expandBraces(braces).flatMap((one) => withoutBraces(`${before}${one}${after}`));
}

/** `**` stays as it is: it is no part of a path. */
function segmentText(segment: string): WildText {
  if (segment === '**') return segment;
  return tame(segment).replace(
    /\\(.)|[?*+@!]\([^)]*\)|\*+|\[[^\]]*\]|\?/g,
    (sign, literal) => literal ?? (/[)*]$/.test(sign) ? STAR : ONE),
  );
}

/** `**` is no folder at all, or any number of them. */
function pathsOf(segments: readonly WildText[]): readonly WildText[] {
  return segments.reduce<readonly WildText[]>(
    (paths, segment) =>
      segment === '**' ? paths.flatMap((path) => [path, `${path}/${ANY}`]) : paths.map((path) => `${path}/${segment}`),
    [''],
  );
}

/** Each folder on the way that has a name. */
function namedFolders(segments: readonly WildText[]): readonly WildText[] {
  return segments.slice(0, -1).flatMap((segment, i) => (hasName(segment) ? pathsOf(segments.slice(0, i + 1)) : []));
}

function tellingFolders(segments: readonly WildText[]): readonly string[] {
  const folders = segments.at(-1) === '**' ? segments : segments.slice(0, -1);
  return folders.filter((segment) => hasName(segment) && !isWild(segment));
}

function hasName(segment: WildText): boolean {
  return segment !== '**' && /[^\uE000-\uE002]/.test(segment);
}

function ancestorsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`);
}
