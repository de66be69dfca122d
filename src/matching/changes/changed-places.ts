import type { Change } from '../../shell/effects/effect.ts';
import { ANY, isWild, type WildText } from '../../shell/effects/wild-text.ts';
import { isLookedUp, type KeptPlaces, reachesKept } from './kept-places.ts';
import { overlap } from './overlap.ts';
import type { PlacePattern } from './place-pattern.ts';

/** What is kept besides what patterns name, and whether what the call looks up stays as it is until then. */
interface KeptBeside {
  readonly kept: KeptPlaces;
  readonly isSettled: boolean;
}

/** The changes that concern one of the places, wherever links lead. The last pattern that fits decides. */
export function changedPlaces(
  changes: readonly Change[],
  patterns: readonly PlacePattern[],
  realPath: (path: string) => string,
  beside: KeptBeside | null = null,
): readonly WildText[] {
  const mayConcern = LOOKS.get(patterns) ?? quickLook(patterns);
  LOOKS.set(patterns, mayConcern);
  let followed = 0;
  let wild = 0;
  const found = new Set<WildText>();
  for (const change of changes) {
    const { path } = change;
    if (found.has(path)) continue;
    if (isWild(path)) wild += 1;
    followed += 1;
    if (wild > MOST_WILD) continue;
    const all = followed > MOST_FOLLOWED ? [change] : withRealPaths(change, realPath);
    const forms = all.filter((form) => form.reach === 'sweep' || mayConcern(form.path));
    const meant = forms.map((form) => (beside === null ? () => [form] : onlyThere(form, beside, mayConcern)));
    const decisive =
      forms.length === 0
        ? undefined
        : patterns.findLast((pattern) => meant.some((of) => of(pattern).some((one) => concerns(one, pattern))));
    // what may be something else is not taken out
    const isNamed = decisive !== undefined && (!decisive.takesOut || isWild(path));
    if (isNamed || (beside !== null && all.some((form) => reachesKept(form, beside.kept, beside.isSettled))))
      found.add(path);
    if (found.size >= MOST_FOUND) break;
  }
  return [...found];
}

/** More than anybody names by hand: of the rest, only what it is called counts. */
const MOST_FOLLOWED = 2000;
const MOST_WILD = 500;
/** So many are enough to say. */
const MOST_FOUND = 20;

/** The same patterns come with every call. */
const LOOKS = new WeakMap<readonly PlacePattern[], (path: WildText) => boolean>();

/** Of a known path for which this is false, no pattern speaks: it is none of their paths, and holds no known part of them. */
function quickLook(patterns: readonly PlacePattern[]): (path: WildText) => boolean {
  const texts = patterns.flatMap((pattern) => [...pattern.texts, ...pattern.parents]);
  const exact = new Set(texts.filter((text) => !isWild(text)));
  const parts = new Set(texts.filter(isWild).map((text) => lastName(longestPart(text))));
  if (parts.has('')) return () => true;
  const known = [...parts];
  return (path) => isWild(path) || exact.has(path) || known.some((part) => path.includes(part));
}

/** Many patterns share it. */
function lastName(part: string): string {
  return part.split('/').findLast((name) => name !== '') ?? '';
}

function longestPart(text: WildText): string {
  return text.split(/[\uE000-\uE002]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function concerns(change: Change, { texts, parents, ownParents, telltales, isAnywhere }: PlacePattern): boolean {
  const { path } = change;
  // of what is hardly known this is told sooner than whether it fits
  if (path.includes(ANY) && TELLING.test(change.reach) && !isTelling(path, [...texts, ...ownParents], telltales))
    return false;
  const isIn = (patterns: readonly WildText[], text = path): boolean => patterns.some((one) => overlap(text, one));
  switch (change.reach) {
    case 'file':
      return isIn(texts);
    case 'tree':
      return isIn(texts) || isIn(parents);
    case 'below':
      return isIn(texts) || isIn(ownParents);
    // a copy of hooks somewhere else is no hook
    case 'copied':
      return !isAnywhere && (isIn(texts) || isIn(parents));
    // only git, or the package, knows which files that are: what is kept is asked
    case 'repository':
      return isIn(texts);
    case 'package':
      return false;
    case 'sweep':
      return texts.some((text) => !isWild(text) && isBelow(text, path) && overlap(`/${change.name}`, lastPart(text)));
  }
}

const TELLING = /^(?:file|tree|below|copied)$/;

/**
 * What a change is about, by a pattern. A star with nothing else in its name, in a folder that is known and that the pattern
 * does not name, finds what lies there, and not whatever could. The disk is asked once, whatever the number of patterns.
 */
function onlyThere(
  change: Change,
  { kept, isSettled }: KeptBeside,
  mayConcern: (path: WildText) => boolean,
): (pattern: PlacePattern) => readonly Change[] {
  const { path, from, reach } = change;
  const itself = [change];
  // an empty folder that is no place of its own has nothing that could go away
  const isEmptied = change.does === 'deletes' && /^(?:tree|below)$/.test(reach) && isSettled && !isWild(path);
  const hasNothing = isEmptied && kept.view.isFolder(path) && kept.view.namesIn(path)?.length === 0;
  if (hasNothing || isLookedUp(change, kept, isSettled))
    return ({ texts }) => (texts.some((text) => overlap(path, text)) ? itself : []);
  const [, folder, star, rest = ''] = BARE_STAR.exec(path) ?? [];
  if (folder === undefined || star === undefined || folder.includes(ANY)) return () => itself;
  // a copy has the names that it has where it comes from
  const isCopy = from !== undefined && !isWild(from) && isSettled;
  let found: readonly Change[] | undefined;
  const look = (): readonly Change[] =>
    (kept.view.namesIn(isCopy ? from : folder === '' ? '/' : folder) ?? [null]).flatMap((name) => {
      if (name === null) return itself;
      const one = `${folder}/${name}${rest}`;
      const isMeant = overlap(`/${star}`, `/${name}`) && (reach === 'sweep' || mayConcern(one));
      return isMeant ? [{ ...change, path: one }] : [];
    });
  return ({ texts, parents }) => {
    if (!isCopy && [...texts, ...parents].some((text) => overlap(folder, text))) return itself;
    found ??= look();
    return found;
  };
}

const BARE_STAR = /^([^\uE001\uE002]*)\/(\.?[\uE001\uE002]+)(\/.*)?$/s;

/** Something unknown may be anything. What is known of the path must say enough: the folder before it, or the one after it. */
function isTelling(path: WildText, patterns: readonly WildText[], telltales: ReadonlySet<string>): boolean {
  const head = path.slice(0, path.indexOf(ANY));
  const folder = head.slice(0, head.lastIndexOf('/'));
  if (folder !== '' && patterns.some((pattern) => overlap(folder, pattern))) return true;
  return path
    .slice(head.length)
    .split('/')
    .slice(1)
    .some((segment) => telltales.has(segment));
}

function isBelow(path: string, folder: WildText): boolean {
  return !isWild(folder) && path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/'));
}

/** As it is written, and where the links in its known part lead. */
function withRealPaths(change: Change, realPath: (path: string) => string): readonly Change[] {
  const { path } = change;
  const at = path.search(/[\uE000-\uE002]/);
  if (at < 0) return forms(change, [realPath(path), realPath(parentOf(path)) + lastPart(path)]);
  const folder = path.slice(0, path.lastIndexOf('/', at));
  return folder === '' ? [change] : forms(change, [realPath(folder) + path.slice(folder.length)]);
}

function forms(change: Change, paths: readonly WildText[]): readonly Change[] {
  return [change, ...paths.filter((path) => path !== change.path).map((path) => ({ ...change, path }))];
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
